// The exact thing that is asked for, whole: a command, a change, an address, or the arguments of a tool.
import { textAt } from '../tools/read-json.ts';
import { kindOf } from '../tools/tool-name.ts';
import type { CardProps } from './card-body.tsx';
import { exactText } from './exact-text.ts';
import type { PermissionRequest } from './permission-words.ts';
import { proposalOf } from './proposed-edits.ts';
import { ReviewInEditor } from './review-in-editor.tsx';

export interface AskedThingProps extends CardProps<PermissionRequest> {
  readonly cwd: string | null;
}

export function AskedThing({ request, ...rest }: AskedThingProps) {
  const { toolName, input } = request;
  const proposal = proposalOf(toolName, input);
  if (proposal) return <ReviewInEditor proposal={proposal} request={request} {...rest} />;
  return (
    <pre className="dt-asked" dir="ltr" tabIndex={0} aria-label={label(toolName)} role="region">
      {exactText(askedText(toolName, input))}
    </pre>
  );
}

function label(toolName: string): string {
  const kind = kindOf(toolName);
  if (kind === 'bash') return 'Command';
  return kind === 'fetch' ? 'Address' : 'Arguments';
}

function askedText(toolName: string, input: Record<string, unknown>): string {
  const kind = kindOf(toolName);
  const command = textAt(input, 'command');
  if (kind === 'bash' && command !== undefined) return command;
  const url = textAt(input, 'url');
  if (kind === 'fetch' && url !== undefined) return url;
  const path = textAt(input, 'file_path') ?? textAt(input, 'notebook_path');
  if (kind === 'read' && path !== undefined) return path;
  return JSON.stringify(input, null, 2);
}
