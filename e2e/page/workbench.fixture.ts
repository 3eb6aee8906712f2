// A small shop's folder, a change proposed in it, and what a turn did to it.
import type { OpenProposal, TurnChanges } from '@dovetail/protocol';
import { folder } from './support/scripted-workbench.ts';

const middle = Array.from({ length: 36 }, (_, index) => `// line ${index + 3}`).join('\n');
const after = Array.from({ length: 21 }, (_, index) => `// note ${index + 1}`).join('\n');

export const oldTotal = `import { Line, Pence } from "./line";
import { roundMoney } from "../money";
${middle}
/** What the customer pays, VAT included. */
export function basketTotal(lines: readonly Line[]): Pence {
  return lines.reduce(
    (sum, line) => sum + roundMoney(line.net * (1 + line.vat)),
    0,
  );
}
${after}

export function deliveryTotal(basket: Basket): Pence {
  return basket.weight > HEAVY ? pence(895) : pence(350);
}
`;

export const newTotal = oldTotal
  .replace('import { roundMoney }', 'import { addExact, roundMoney, zero }')
  .replace(
    `  return lines.reduce(
    (sum, line) => sum + roundMoney(line.net * (1 + line.vat)),
    0,
  );`,
    `  const exact = lines.reduce(
    (sum, line) => addExact(sum, gross(line)),
    zero(),
  );
  return roundMoney(exact);`,
  )
  .replace(
    `${after}\n`,
    `${after}
/** Exact, so that only the total is ever rounded. */
const gross = (line: Line) => line.net.times(line.vat.plus(1));
`,
  );

export const files: Readonly<Record<string, string>> = {
  '.claude/settings.json': '{}\n',
  'db/schema.sql': 'create table line (id int);\n',
  'src/cart/discount.ts': 'export const discount = 0;\n',
  'src/cart/line.ts': 'export interface Line {\n  readonly net: number;\n}\n',
  'src/cart/total.ts': oldTotal,
  'src/cart/total.test.ts': 'test("rounds once", () => {});\n',
  'src/cart/vat.ts': 'export const vat = 0.2;\n',
  'src/import/read.ts': '',
  'src/stock/stock.ts': '',
  'src/money.ts': 'export const roundMoney = (x: number): number => Math.round(x);\n',
  'src/server.ts': 'listen();\n',
  'node_modules/x/index.js': '',
  'CHANGELOG.md': '# Changes\n',
  'package.json': '{}\n',
  'README.md': '# Larder\n',
};

export const project = {
  files,
  ignored: ['node_modules'],
  status: { 'src/cart/line.ts': 'M', 'src/cart/total.test.ts': 'A', 'src/money.ts': 'M' } as const,
  layout: { openFolders: [`${folder}/src`, `${folder}/src/cart`] },
};

export const totalProposal: OpenProposal = {
  proposalId: 'p1',
  path: `${folder}/src/cart/total.ts`,
  tabName: 'total.ts',
  oldContents: oldTotal,
  newContents: newTotal,
  from: 'chat',
  isStale: false,
};

const hunk = { oldStart: 0, oldLines: 1, newStart: 0, newLines: 1, state: 'open' as const };

export const turn: TurnChanges = {
  userMessageId: 'm1',
  startedMs: 1_760_000_000_000,
  files: [
    {
      changeId: 'c1',
      filePath: `${folder}/src/money.ts`,
      kind: 'changed',
      insertions: 9,
      deletions: 1,
      state: 'open',
      hunks: [
        { ...hunk, hunk: 0 },
        { ...hunk, hunk: 1, oldStart: 9, newStart: 9 },
      ],
    },
    {
      changeId: 'c2',
      filePath: `${folder}/src/cart/line.ts`,
      kind: 'changed',
      insertions: 2,
      deletions: 2,
      state: 'open',
      hunks: [{ ...hunk, hunk: 0 }],
    },
    {
      changeId: 'c3',
      filePath: `${folder}/src/cart/total.test.ts`,
      kind: 'created',
      insertions: 31,
      deletions: 0,
      state: 'kept',
      hunks: [{ ...hunk, hunk: 0 }],
    },
  ],
};
