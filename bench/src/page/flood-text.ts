// A long answer in small pieces. Every piece holds the next number, so that a lost, doubled or misplaced one shows.

export const shapes = ['mixed', 'paragraph', 'list', 'code', 'table'] as const;
/** `mixed`: as a model writes. The others never end their one block. */
export type Shape = (typeof shapes)[number];

const starts: Readonly<Record<Shape, string>> = {
  mixed: '',
  paragraph: '',
  list: '- ',
  code: '```ts\n',
  table: '| one | two |\n| --- | --- |\n| ',
};

export function floodPieces(shape: Shape, count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at === 0 ? starts[shape] : '') + pieceOf[shape](at + 1));
}

// The comma keeps numbers apart where the page puts no space between two elements.
const pieceOf: Readonly<Record<Shape, (n: number) => string>> = {
  paragraph: n => ` ${n},`,
  list: n => (n % 15 === 0 ? ` ${n},\n\n- ` : ` ${n},`),
  code: n => (n % 8 === 0 ? ` ${n},\n` : ` ${n},`),
  table: n => (n % 6 === 0 ? ` ${n}, |\n| ` : n % 3 === 0 ? ` ${n}, |` : ` ${n},`),
  mixed(n) {
    const at = n % 400;
    if (at === 200) return `\n\n\`\`\`ts\nconst ${n},`;
    if (at > 200 && at < 280) return at % 8 === 0 ? ` ${n},\n` : ` ${n},`;
    if (at === 280) return ` ${n},\n\`\`\`\n\n`;
    if (at === 300) return ` ${n},\n\n- `;
    if (at > 300 && at < 360) return at % 12 === 0 ? ` ${n},\n- ` : ` ${n},`;
    if (at === 360) return ` ${n},\n\n| one | two |\n| --- | --- |\n| `;
    if (at > 360 && at < 390) return at % 6 === 0 ? ` ${n}, |\n| ` : at % 3 === 0 ? ` ${n}, |` : ` ${n},`;
    if (at === 390) return ` ${n}, |\n\n`;
    if (at % 50 === 0) return ` ${n},\n\n`;
    return at % 20 === 7 ? ` **${n},**` : at % 20 === 11 ? ` \`${n},\`` : ` ${n},`;
  },
};
