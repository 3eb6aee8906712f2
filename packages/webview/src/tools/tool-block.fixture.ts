// Calls in the shapes that the reducer gives them.
import type { ToolBlock, ToolResult } from '@dovetail/conversation';

export function toolBlock(name: string, input: unknown, fields: Partial<ToolBlock> = {}): ToolBlock {
  return {
    id: 'b1',
    turnId: 't1',
    parentId: null,
    parentToolUseId: null,
    uuid: null,
    atMs: 0,
    type: 'tool',
    toolUseId: 'u1',
    name,
    displayName: null,
    serverName: null,
    inputText: '',
    input,
    preview: false,
    partial: false,
    state: 'done',
    decisionId: null,
    decision: null,
    runningSinceMs: 0,
    endedAtMs: 14_000,
    elapsedSeconds: null,
    result: null,
    taskId: null,
    agent: null,
    children: [],
    ...fields,
  };
}

export function result(content: unknown, structured: unknown = null, isError = false): ToolResult {
  return { content, structured, isError, meta: null };
}
