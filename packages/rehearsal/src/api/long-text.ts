// Readable filler of an exact number of tokens, for streams as long as a test or a demo wants.

const sentences = [
  'This line is scripted and keeps coming so that the page can show how it scrolls.',
  'Nothing here was thought of by a model.',
  'Every word arrives as a delta of its own, as fast as the reader takes it.',
  'Stop it at any time, the rest is simply not sent.',
];

export function longText(tokens: number): string {
  const words: string[] = [];
  for (let line = 0; words.length < tokens; line++) {
    words.push(...(sentences[line % sentences.length] ?? '').split(' ').slice(0, tokens - words.length));
    const last = words.length - 1;
    if (line % sentences.length === sentences.length - 1) words[last] = `${words[last] ?? ''}\n\n`;
  }
  return words.join(' ').replaceAll('\n\n ', '\n\n').trimEnd();
}
