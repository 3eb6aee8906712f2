// One tool call from its raw arguments to an MCP result. Whatever goes wrong is an `isError` result in words: bad
// arguments name the argument, an editor that cannot do it says so, and nothing inside leaks out.
import { hasCode, ideTools, isWireError, type IdeToolForm, type IdeToolName } from '@dovetail/protocol';
import { describeIssues, JsonRpcError } from '@dovetail/rpc';
import { tools } from './table.ts';
import { ToolFailure, type Tool, type ToolContext } from './tool.ts';

export interface ToolAnswer {
  [key: string]: unknown;
  content: ({ type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string })[];
  isError?: boolean;
}

const mostIssues = 5;
const longestEcho = 200;

export async function callTool(name: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
  if (!Object.hasOwn(ideTools, name)) return failure(`There is no tool called "${name.slice(0, longestEcho)}".`);
  const known = name as IdeToolName;
  const parsed = ideTools[known].input.safeParse(withoutNulls(args ?? {}));
  if (!parsed.success) {
    return failure(`Bad arguments for ${name}: ${describeIssues(parsed.error.issues.slice(0, mostIssues))}`);
  }
  try {
    const run = tools[known] as Tool<IdeToolName>;
    const result = ideTools[known].result.safeParse(await run(parsed.data, context));
    return result.success
      ? answer(ideTools[known].form, result.data)
      : failure(`${name} was answered by the editor in a form that was not agreed.`);
  } catch (error) {
    return failure(explain(name, error));
  }
}

/** Clients write null for an argument that they leave out. */
function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

function answer(form: IdeToolForm, result: unknown): ToolAnswer {
  switch (form) {
    case 'texts':
      return { content: (result as string[]).map(text => ({ type: 'text', text })) };
    case 'json':
      return { content: [{ type: 'text', text: JSON.stringify(result) }] };
    case 'content':
      return { content: result as ToolAnswer['content'] };
  }
}

function failure(text: string): ToolAnswer {
  return { content: [{ type: 'text', text }], isError: true };
}

function explain(name: string, error: unknown): string {
  if (error instanceof ToolFailure) return error.message;
  if (hasCode(error, 'unsupported_by_editor') || hasCode(error, 'unknown_request'))
    return `This editor cannot do ${name}.`;
  // What an editor says is meant to be read; what is thrown inside is not.
  if (error instanceof JsonRpcError) return `${name} failed in the editor: ${firstLine(error.message)}`;
  if (isWireError(error) && error.code !== 'internal') return error.message;
  return `${name} failed in the editor.`;
}

function firstLine(text: string): string {
  return (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, longestEcho);
}
