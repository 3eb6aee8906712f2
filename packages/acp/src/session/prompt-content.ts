// From the blocks of a prompt to the content of a message for the CLI. Files are named where the model can open them;
// what the client has embedded goes along as it is, behind the words.
import { fileURLToPath } from 'node:url';
import type { ContentBlock } from '@dovetail/protocol';
import { list, type Params } from '../wire/read-params.ts';
import { invalidParams } from '../wire/rpc-error.ts';

type Blocks = ContentBlock[];

export function promptContent(params: Params): Blocks {
  const given = list(params, 'prompt');
  if (given.length === 0) throw invalidParams('"prompt" is empty.');
  const context: Blocks = [];
  const content = given.flatMap((block, n) => toBlocks(block, n, context));
  return [...content, ...context];
}

function toBlocks(block: Params, n: number, context: Blocks): Blocks {
  switch (block['type']) {
    case 'text':
      return [textBlock(wordOf(block, 'text', n))];
    case 'image':
      return [imageBlock(wordOf(block, 'data', n), wordOf(block, 'mimeType', n))];
    case 'resource_link':
      return [textBlock(mention(wordOf(block, 'uri', n), wordOf(block, 'name', n)))];
    case 'resource':
      return embedded(block['resource'] as Params | undefined, n, context);
    default:
      throw invalidParams(
        `Block ${n} of the prompt is of the type "${String(block['type'])}", which this agent does not take.`,
      );
  }
}

function wordOf(block: Params, name: string, n: number): string {
  const value = block[name];
  if (typeof value !== 'string') throw invalidParams(`"${name}" of block ${n} of the prompt is missing or not text.`);
  return value;
}

function embedded(resource: Params | undefined, n: number, context: Blocks): Blocks {
  if (typeof resource !== 'object' || resource === null)
    throw invalidParams(`"resource" of block ${n} of the prompt is missing.`);
  const uri = wordOf(resource, 'uri', n);
  const mimeType = typeof resource['mimeType'] === 'string' ? resource['mimeType'] : '';
  if (typeof resource['text'] === 'string') {
    context.push(textBlock(`<context ref="${uri.replaceAll('"', '%22')}">\n${resource['text']}\n</context>`));
    return [textBlock(mention(uri, nameOf(uri)))];
  }
  const data = wordOf(resource, 'blob', n);
  if (mimeType.startsWith('image/')) return [imageBlock(data, mimeType)];
  if (mimeType === 'application/pdf')
    return [{ type: 'document', source: { type: 'base64', media_type: mimeType, data } }];
  return [textBlock(mention(uri, nameOf(uri)))];
}

/** A file by its path, with `#L10-20` as the CLI understands it; anything else as a link. */
function mention(uri: string, name: string): string {
  if (!uri.startsWith('file:')) return `[@${name}](${uri})`;
  try {
    const url = new URL(uri);
    const lines = /^#L?(\d+)(?::\d+)?(?:-L?(\d+))?/.exec(url.hash);
    const range = lines ? `#L${lines[1]}${lines[2] === undefined ? '' : `-${lines[2]}`}` : '';
    url.hash = '';
    url.search = '';
    const path = fileURLToPath(url);
    return /\s/.test(path) ? `@"${path}"${range}` : `@${path}${range}`;
  } catch {
    return `[@${name}](${uri})`;
  }
}

function nameOf(uri: string): string {
  const last = uri
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(part => part !== '');
  try {
    return decodeURIComponent(last ?? uri);
  } catch {
    // A percent sign that stands for itself.
    return last ?? uri;
  }
}

function textBlock(text: string): ContentBlock {
  return { type: 'text', text };
}

function imageBlock(data: string, mediaType: string): ContentBlock {
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data } };
}
