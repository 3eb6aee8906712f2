// One tool call from its raw arguments to an MCP result. Whatever goes wrong is an `isError` result in words: bad
// arguments name the argument, an editor that cannot do it says so, and nothing inside leaks out.
import { hasCode, ideTools, isWireError, type IdeToolForm, type IdeToolName } from '@dovetail/protocol';
import { describeIssues } from '@dovetail/rpc';
import { tools } from './table.ts';
import { ToolFailure, type Tool, type ToolContext } from './tool.ts';

export interface ToolAnswer {
  [key: string]: unknown;
  content: ({ type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string })[];
  isError?: boolean;
}

export async function callTool(name: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
  if (!Object.hasOwn(ideTools, name)) return failure(`There is no tool called "${name}".`);
  const known = name as IdeToolName;
  const parsed = ideTools[known].input.safeParse(args ?? {});
  if (!parsed.success) return failure(`Bad arguments for ${name}: ${describeIssues(parsed.error.issues)}`);
  try {
    const run = tools[known] as Tool<IdeToolName>;
    return answer(ideTools[known].form, await run(parsed.data, context));
  } catch (error) {
    return failure(explain(name, error));
  }
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
  if (isWireError(error)) return error.message;
  return `${name} failed in the editor.`;
}
