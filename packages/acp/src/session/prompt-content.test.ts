import { expect, test } from 'vitest';
import { promptContent } from './prompt-content.ts';

const content = (...prompt: object[]) => promptContent({ prompt });

test('text and images pass as they are', () => {
  expect(content({ type: 'text', text: 'Look' }, { type: 'image', data: 'aGk=', mimeType: 'image/png' })).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
  ]);
});

test.each([
  ['file:///larder/a.txt', '@/larder/a.txt'],
  ['file:///larder/a%20b.txt', '@"/larder/a b.txt"'],
  ['file:///larder/a.ts#L10-20', '@/larder/a.ts#L10-20'],
  ['file:///larder/a.ts#L10:L20', '@/larder/a.ts#L10'],
  ['https://example.org/x', '[@name](https://example.org/x)'],
  ['zed:///agent/thread/1', '[@name](zed:///agent/thread/1)'],
])('a link to %s is mentioned as %s', (uri, mention) => {
  expect(content({ type: 'resource_link', uri, name: 'name' })).toEqual([{ type: 'text', text: mention }]);
});

test('an embedded text is mentioned in its place and goes along at the end', () => {
  const resource = { uri: 'file:///larder/a.txt', text: 'unsaved' };
  expect(content({ type: 'text', text: 'Why' }, { type: 'resource', resource }, { type: 'text', text: '?' })).toEqual([
    { type: 'text', text: 'Why' },
    { type: 'text', text: '@/larder/a.txt' },
    { type: 'text', text: '?' },
    { type: 'text', text: '<context ref="file:///larder/a.txt">\nunsaved\n</context>' },
  ]);
});

const embedded = (mimeType: string) =>
  content({ type: 'resource', resource: { uri: 'file:///larder/x', blob: 'aGk=', mimeType } });

test('embedded bytes are an image, a document, or only mentioned', () => {
  expect(embedded('image/gif')).toMatchObject([{ type: 'image', source: { media_type: 'image/gif' } }]);
  expect(embedded('application/pdf')).toMatchObject([{ type: 'document', source: { data: 'aGk=' } }]);
  expect(embedded('application/zip')).toEqual([{ type: 'text', text: '@/larder/x' }]);
});

test('an address with a percent sign of its own is taken as it is', () => {
  const resource = { uri: 'zed:///notes/100%', blob: 'aGk=', mimeType: 'application/zip' };
  expect(content({ type: 'resource', resource })).toEqual([{ type: 'text', text: '[@100%](zed:///notes/100%)' }]);
});

test.each<[string, object, string]>([
  ['no block', { prompt: [] }, '"prompt" is empty.'],
  ['no list', { prompt: 'Hi' }, '"prompt" is not a list.'],
  ['audio', { prompt: [{ type: 'audio', data: '', mimeType: '' }] }, 'is of the type "audio"'],
  ['a text without text', { prompt: [{ type: 'text' }] }, '"text" of block 0 of the prompt is missing or not text.'],
  ['a resource without one', { prompt: [{ type: 'resource' }] }, '"resource" of block 0 of the prompt is missing.'],
])('%s is refused with a sentence', (_name, params, sentence) => {
  expect(() => promptContent(params as Record<string, unknown>)).toThrow(sentence);
});
