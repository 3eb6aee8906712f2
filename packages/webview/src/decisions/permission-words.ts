// What a permission card says: the question in its title, and why it is asked.
import type { HostRequest, PermissionReason } from '@dovetail/protocol';
import { textAt } from '../tools/read-json.ts';
import { relativePath } from '../tools/relative-path.ts';
import { kindOf, mcpName } from '../tools/tool-name.ts';
import { exactText } from './exact-text.ts';

export type PermissionRequest = Extract<HostRequest, { type: 'tool_permission_request' }>;

export function permissionTitle(request: PermissionRequest, cwd: string | null): string {
  return exactText(titleWords(request, cwd));
}

function titleWords({ toolName, input, title, reason }: PermissionRequest, cwd: string | null): string {
  const path = textAt(input, 'file_path') ?? textAt(input, 'notebook_path') ?? textAt(input, 'path');
  const shown = path === undefined ? 'a file' : relativePath(path, cwd);
  const isOutside = reason.blockedPath !== undefined && !isWithin(reason.blockedPath, cwd);
  switch (kindOf(toolName)) {
    case 'bash':
      return 'Run this command?';
    case 'edit':
    case 'notebook':
      return isOutside ? 'Change a file outside this folder?' : `Change ${shown}?`;
    case 'write':
      return isOutside ? 'Write a file outside this folder?' : `Write ${shown}?`;
    case 'read':
      return isOutside ? 'Read a file outside this folder?' : `Read ${shown}?`;
    case 'search':
      return isOutside ? 'Search outside this folder?' : 'Search these files?';
    case 'fetch':
      return `Fetch from ${hostOf(textAt(input, 'url'))}?`;
    case 'web-search':
      return 'Search the web?';
    case 'agent':
      return 'Start an agent?';
    case 'mcp': {
      const { tool, server } = mcpName(toolName) ?? { tool: toolName, server: '' };
      return `Use ${tool} from ${server}?`;
    }
    default:
      return `Use ${title ?? toolName}?`;
  }
}

function hostOf(url: string | undefined): string {
  return (url !== undefined && URL.canParse(url) && new URL(url).host) || 'the web';
}

/** A sentence with places for code and links in it. */
export type WhyPart = string | { readonly code: string } | { readonly file: string };

export function whyAsked(
  reason: PermissionReason,
  mode: string | undefined,
  folder: string | null,
): readonly WhyPart[] {
  const { rule, file, blockedPath, weakerRule, text } = reason;
  const parts: WhyPart[] = [];
  if (rule !== undefined && file !== undefined)
    parts.push('Asked because ', { code: rule }, ' is under ask in ', { file }, '.');
  else if (blockedPath !== undefined && !isWithin(blockedPath, folder))
    parts.push('Asked because ', { code: blockedPath }, ' is outside ', { code: folder ?? 'this folder' }, '.');
  else if (text !== undefined) parts.push(sentence(text));
  else if (mode !== undefined && mode !== 'bypassPermissions')
    parts.push('Asked because mode is ', { code: mode }, ' and no rule allows this.');
  else parts.push('The CLI did not say why.');
  if (weakerRule)
    parts.push(
      ' The rule ',
      { code: weakerRule.rule },
      ' you allowed earlier does not cover this: ',
      sentence(weakerRule.why),
    );
  return parts;
}

/** Observed: 2.1.325 names the path that a command would write to even when it is inside the folder. */
function isWithin(path: string, folder: string | null): boolean {
  return folder !== null && (path === folder || path.startsWith(`${folder.replace(/[\\/]$/, '')}/`));
}

function sentence(text: string): string {
  const told = text.trim();
  return /[.!?…]$/.test(told) ? told : `${told}.`;
}
