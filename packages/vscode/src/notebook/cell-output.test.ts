import { expect, test } from 'vitest';
import { codeOutputs } from './cell-output.ts';

const item = (mime: string, text: string) => ({ mime, data: new TextEncoder().encode(text) });

test('what was printed comes in order, in its plainest form', () => {
  expect(
    codeOutputs([
      { items: [item('application/vnd.code.notebook.stdout', 'hello\n')] },
      { items: [item('text/html', '<b>42</b>'), item('text/plain', '42')] },
    ]),
  ).toEqual([
    { type: 'text', text: 'hello\n' },
    { type: 'text', text: '42' },
  ]);
});

test('a picture is told as a picture', () => {
  expect(codeOutputs([{ items: [item('text/plain', '<Figure>'), item('image/png', 'PNG')] }])).toEqual([
    { type: 'image', data: Buffer.from('PNG').toString('base64'), mimeType: 'image/png' },
  ]);
});

test('an error is told with its stack, without colours', () => {
  const error = JSON.stringify({ name: 'NameError', message: 'x', stack: '\u001B[0;31mNameError\u001B[0m: x' });
  expect(codeOutputs([{ items: [item('application/vnd.code.notebook.error', error)] }])).toEqual([
    { type: 'text', text: 'NameError: x' },
  ]);
  const bare = JSON.stringify({ name: 'NameError', message: 'y' });
  expect(codeOutputs([{ items: [item('application/vnd.code.notebook.error', bare)] }])).toEqual([
    { type: 'text', text: 'NameError: y' },
  ]);
});

test('what nobody can read is left out', () => {
  expect(codeOutputs([{ items: [item('application/x-widget', '{}')] }])).toEqual([]);
});
