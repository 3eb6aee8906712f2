// A session file as the CLI writes it: a question and its answer each turn, chained by parentUuid.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectSlug } from '@dovetail/agent';

export interface StoredTurn {
  readonly prompt: string;
  readonly answer: string | readonly object[];
  /** Content of the tool results that follow the answer, by tool_use id. */
  readonly results?: Readonly<Record<string, { content: string; structured?: object }>>;
}

export function storeSession(home: string, cwd: string, id: string, turns: readonly StoredTurn[], dayOfMay = 1): void {
  const folder = join(home, '.claude', 'projects', projectSlug(cwd));
  mkdirSync(folder, { recursive: true });
  let parentUuid: string | null = null;
  let minute = 0;
  const at = (): string => new Date(Date.UTC(2026, 4, dayOfMay, 10, minute++)).toISOString();
  const lines: object[] = [];
  const add = (type: string, uuid: string, message: object, more: object = {}): void => {
    const common = { parentUuid, isSidechain: false, sessionId: id, cwd, version: '2.1.325', timestamp: at() };
    lines.push({ ...common, type, uuid, message, ...more });
    parentUuid = uuid;
  };
  turns.forEach(({ prompt, answer, results = {} }, n) => {
    add('user', userUuid(n), { role: 'user', content: prompt });
    const blocks = typeof answer === 'string' ? [{ type: 'text', text: answer }] : answer;
    blocks.forEach((block, b) =>
      add('assistant', `00000000-0000-4000-8000-00000${n}a${b}0000`, {
        id: `msg_${n}`,
        role: 'assistant',
        model: 'm',
        content: [block],
      }),
    );
    Object.entries(results).forEach(([tool_use_id, { content, structured }], r) =>
      add(
        'user',
        `00000000-0000-4000-8000-00000${n}b${r}0000`,
        { role: 'user', content: [{ type: 'tool_result', tool_use_id, content }] },
        { toolUseResult: structured },
      ),
    );
  });
  const path = join(folder, `${id}.jsonl`);
  writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const written = new Date(Date.UTC(2026, 4, dayOfMay, 12));
  utimesSync(path, written, written);
}

export function userUuid(n: number): string {
  return `00000000-0000-4000-8000-00000${n}000000`;
}

export function sessionUuid(n: number): string {
  return `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
