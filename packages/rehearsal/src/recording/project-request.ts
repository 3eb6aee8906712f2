// The stable projection of a request, for assertions: roles, texts, tool calls and results, images by kind and size.
// No ids, no system parts, no notes of the CLI; given paths are replaced by names.
import { imageFact, type ImageFact } from '../api/image-fact.ts';
import { blocksOf, textOf, type ApiMessage, type ContentBlock } from '../api/message-request.ts';
import { plainText } from '../api/plain-text.ts';
import { toolNames, toolResult } from '../api/tool-results.ts';

export type ProjectedBlock =
  | { readonly text: string }
  | { readonly call: string; readonly input: unknown }
  | { readonly result: string; readonly text: string; readonly error?: true; readonly images?: readonly ImageFact[] }
  | { readonly image: ImageFact };

export interface ProjectedMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly ProjectedBlock[];
}

export interface ProjectOptions {
  /** What to replace by what, longest first: `{ '/tmp/x/project': '${cwd}' }`. */
  readonly replace?: Readonly<Record<string, string>>;
}

function replacer(replace: Readonly<Record<string, string>>): <T>(value: T) => T {
  const pairs = Object.entries(replace).toSorted(([a], [b]) => b.length - a.length);
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return pairs.reduce((text, [from, to]) => text.replaceAll(from, to), value);
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
  };
  return <T>(value: T) => change(value) as T;
}

function projectBlock(block: ContentBlock, names: ReadonlyMap<string, string>): ProjectedBlock | undefined {
  switch (block.type) {
    case 'text': {
      const text = plainText(textOf(block));
      return text === '' ? undefined : { text };
    }
    case 'tool_use':
      return { call: String(block['name']), input: block['input'] };
    case 'tool_result': {
      const result = toolResult(block, names);
      return {
        result: result.tool,
        text: result.text,
        ...(result.isError ? { error: true as const } : {}),
        ...(result.images.length > 0 ? { images: result.images } : {}),
      };
    }
    case 'image': {
      const image = imageFact(block);
      return image && { image };
    }
    default:
      return undefined;
  }
}

export function project(
  request: { readonly messages: readonly ApiMessage[] },
  options: ProjectOptions = {},
): ProjectedMessage[] {
  const names = toolNames(request.messages);
  const change = replacer(options.replace ?? {});
  return request.messages.flatMap(({ role, content }) => {
    if (role === 'system') return [];
    const blocks = blocksOf(content).map(block => projectBlock(block, names));
    const kept = blocks.filter(block => block !== undefined);
    return kept.length === 0 ? [] : [{ role, content: change(kept) }];
  });
}
