// What a finished tool call has to show: the change it made, what it printed, or why it failed. Texts that the CLI wrote
// for the model alone ("The user doesn't want to proceed …") are not for the person.
import type { ToolCallContent, ToolCallLocation } from '@agentclientprotocol/sdk/unstable';
import { contentText, type ToolBlock } from '@dovetail/conversation';
import { fenced } from './fence.ts';
import { patchDiffs } from './patch-diffs.ts';
import { bareToolName } from './tool-name.ts';
import { textContent } from './tool-view.ts';

export interface ToolOutcome {
  /** Absent: what was shown before stays. */
  readonly content?: ToolCallContent[];
  readonly locations?: ToolCallLocation[];
  readonly rawOutput?: unknown;
}

export function toolOutcome(block: ToolBlock): ToolOutcome {
  const { result, state } = block;
  if (state === 'cancelled') return {};
  if (state === 'denied') return { content: textContent(block.decision?.message ?? '') };
  if (result === null) return {};
  const text = contentText(result.content);
  if (state === 'failed') return { content: textContent(fenced(withoutTags(text))), rawOutput: text };
  switch (bareToolName(block.name)) {
    case 'Edit':
    case 'MultiEdit':
    case 'Write':
      return patchDiffs(result.structured);
    case 'NotebookEdit':
    case 'TodoWrite':
    case 'ExitPlanMode':
      return {};
    case 'Bash':
      return { content: textContent(printed(result.structured, text)) };
    case 'Read':
      return { content: [...images(result.content), ...textContent(fileText(result.structured, text))] };
    case 'Task':
    case 'Agent':
      return { content: textContent(report(result.structured, text)) };
    case 'AskUserQuestion':
      return { content: textContent(answers(result.structured, text)) };
    default:
      return { content: [...images(result.content), ...textContent(text)], rawOutput: result.structured ?? text };
  }
}

function printed(structured: unknown, text: string): string {
  const { stdout, stderr } = (structured ?? {}) as { stdout?: unknown; stderr?: unknown };
  const parts = [stdout, stderr].filter((part): part is string => typeof part === 'string' && part.trim() !== '');
  const output = typeof stdout === 'string' ? parts.join('\n') : withoutTags(text);
  return output.trim() === '' ? '' : fenced(output, 'console');
}

function fileText(structured: unknown, text: string): string {
  const { file } = (structured ?? {}) as { file?: { content?: unknown } };
  const content = typeof file?.content === 'string' ? file.content : text;
  return content.trim() === '' ? '' : fenced(content);
}

/** What a subagent has to say, without the CLI's remarks to the model around it. */
function report(structured: unknown, text: string): string {
  const { content, status } = (structured ?? {}) as { content?: unknown; status?: unknown };
  if (status === 'async_launched') return '';
  return contentText(content) || text;
}

function answers(structured: unknown, text: string): string {
  const { answers: given } = (structured ?? {}) as { answers?: Readonly<Record<string, unknown>> };
  if (typeof given !== 'object' || given === null) return text;
  return Object.entries(given)
    .map(([question, answer]) => `${question} ${String(answer)}`)
    .join('\n');
}

/** Remarks of the CLI to the model. */
function withoutTags(text: string): string {
  return text
    .replace(/<(system-reminder)>[^]*?<\/\1>/g, '')
    .replace(/<\/?tool_use_error>/g, '')
    .trim();
}

function images(content: unknown): ToolCallContent[] {
  if (!Array.isArray(content)) return [];
  return (content as { type?: unknown; source?: { type?: unknown; data?: unknown; media_type?: unknown } }[]).flatMap(
    ({ type, source }): ToolCallContent[] =>
      type === 'image' && typeof source?.data === 'string'
        ? [{ type: 'content', content: { type: 'image', data: source.data, mimeType: String(source.media_type) } }]
        : [],
  );
}
