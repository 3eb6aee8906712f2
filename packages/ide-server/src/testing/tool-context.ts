// What a tool is given, with an editor of the test.
import { counter } from '@dovetail/rpc';
import { createProposals } from '../proposals.ts';
import type { EditorPort, ToolContext } from '../tools/tool.ts';

export function toolContext(editor: EditorPort, more: Partial<ToolContext> = {}): ToolContext {
  return {
    editor,
    proposals: createProposals(editor, counter('proposal')),
    workspaceFolders: ['/p'],
    latestSelection: undefined,
    signal: new AbortController().signal,
    ...more,
  };
}
