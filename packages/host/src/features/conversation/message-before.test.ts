import { expect, it } from 'vitest';
import { createSessionFolder, idOf, storedLines, toolCall, type LineValue } from '../../testing/session-folder.ts';
import { lastMessage, messageBefore } from './message-before.ts';

async function before(make: (t: ReturnType<typeof storedLines>) => LineValue[]) {
  const folder = await createSessionFolder();
  const t = storedLines(idOf(1), folder.cwd);
  const lines = [...make(t), t.prompt('back to before this', { uuid: idOf(50) }), t.answer('later')];
  await folder.write(idOf(1), lines);
  const found = await messageBefore({
    configDir: folder.configFolder,
    sessionId: idOf(1),
    userMessageId: idOf(50),
  });
  return { found, place: lines.findIndex(line => found.found && line['uuid'] === found.uuid) };
}

it('is the answer before, past notes of the CLI', async () => {
  const { place } = await before(t => [
    t.prompt('a'),
    t.answer('b'),
    t.system({ subtype: 'x' }),
    t.prompt('m', { isMeta: true }),
  ]);
  expect(place).toBe(1);
});

const cut = (t: ReturnType<typeof storedLines>) => [t.prompt('a'), t.answer(toolCall('t1')), t.result('t1', 'x')];

it('is a result, but neither a call without one nor a mere thought', async () => {
  expect((await before(cut)).place).toBe(2);
  expect((await before(t => [...cut(t), t.answer({ type: 'thinking', thinking: 'hm' })])).place).toBe(2);
  expect((await before(t => [...cut(t), t.answer(toolCall('t2'))])).place).toBe(2);
});

it('is found beyond one page', async () => {
  const { place } = await before(t => [t.prompt('a'), ...Array.from({ length: 60 }, () => t.system({ subtype: 'x' }))]);
  expect(place).toBe(0);
});

it('is nothing before the first message, and unknown for a message that is not there', async () => {
  expect((await before(() => [])).found).toEqual({ found: true, uuid: undefined });
  const folder = await createSessionFolder();
  await folder.write(idOf(1), [storedLines(idOf(1), folder.cwd).prompt('a')]);
  const where = { configDir: folder.configFolder, sessionId: idOf(1), userMessageId: idOf(77) };
  expect(await messageBefore(where)).toEqual({ found: false });
});

async function last(shown: number, make: (t: ReturnType<typeof storedLines>) => LineValue[]) {
  const folder = await createSessionFolder();
  const lines = make(storedLines(idOf(1), folder.cwd));
  await folder.write(idOf(1), lines);
  const where = { configDir: folder.configFolder, sessionId: idOf(1), shown: String(lines[shown]?.['uuid']) };
  const uuid = await lastMessage(where);
  return lines.findIndex(line => line['uuid'] === uuid);
}

it('goes on from the last words, past what is left of a stopped call', async () => {
  expect(await last(1, t => [t.prompt('a'), t.answer('b'), t.system({ subtype: 'x' })])).toBe(1);
  const stopped = [{ type: 'text', text: '[Request interrupted by user]' }];
  const interrupted = (t: ReturnType<typeof storedLines>) => [
    ...cut(t),
    t.prompt('', { message: { role: 'user', content: stopped } }),
  ];
  expect(await last(1, interrupted)).toBe(3);
});

const two = (t: ReturnType<typeof storedLines>) => [t.prompt('a'), t.answer('b'), t.prompt('c'), t.answer('d')];

it('goes on from a place in the middle when that was the end of what was shown', async () => {
  expect(await last(1, two)).toBe(1);
  expect(await last(3, two)).toBe(3);
  expect(await last(9, two)).toBe(-1);
});
