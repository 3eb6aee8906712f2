import { expect, test } from 'vitest';
import { connect, type Connection } from '../testing/connection.ts';

const models = [
  { value: 'default', displayName: 'Default', description: 'The usual one', supportedEffortLevels: ['low', 'high'] },
  { value: 'small', displayName: 'Small', description: 'Quick' },
];

interface Option {
  readonly id: string;
  readonly type: string;
  readonly currentValue: unknown;
  readonly options?: readonly { readonly value: string }[];
}

async function open(capabilities: object = {}, told: object = {}) {
  const client = connect(capabilities);
  client.cli.told = { models, ...told };
  const state = await client.ask('session/new', { cwd: client.folder, mcpServers: [] });
  return { client, state, sessionId: state['sessionId'] as string, options: state['configOptions'] as Option[] };
}

const set = (client: Connection, sessionId: string, configId: string, value: unknown) =>
  client.request('session/set_config_option', { sessionId, configId, value });
const values = (options: readonly Option[]) =>
  Object.fromEntries(options.map(({ id, currentValue }) => [id, currentValue]));

test('a session says its mode, model, effort and thinking', async () => {
  const { options, state } = await open();
  expect(values(options)).toEqual({ mode: 'default', model: 'default', effort: 'default', thinking: 'on' });
  expect(state['modes']).toMatchObject({ currentModeId: 'default' });
  expect(options.map(({ options: choices }) => choices?.map(({ value }) => value)).slice(1)).toEqual([
    ['default', 'small'],
    ['default', 'low', 'high'],
    ['on', 'off'],
  ]);
});

test('thinking is a switch for clients that have switches', async () => {
  const { options, client, sessionId } = await open({ session: { configOptions: { boolean: {} } } });
  expect(options.at(-1)).toMatchObject({ id: 'thinking', type: 'boolean', currentValue: true });
  const { result } = await set(client, sessionId, 'thinking', false);
  expect(values(result?.['configOptions'] as Option[])).toMatchObject({ thinking: false });
  expect(client.cli.last.requests).toEqual([
    { subtype: 'set_max_thinking_tokens', params: { max_thinking_tokens: 0 } },
  ]);
});

test('an old CLI is offered neither what it does not have', async () => {
  const { options } = await open({}, { claude_code_version: '2.1.29', models: [models[1]] });
  expect(options[0]?.options?.map(({ value }) => value)).not.toContain('auto');
  expect(options.map(({ id }) => id)).toEqual(['mode', 'model', 'thinking']);
});

test('a model without the effort that was chosen falls back', async () => {
  const { client, sessionId } = await open();
  await set(client, sessionId, 'effort', 'high');
  const { result } = await set(client, sessionId, 'model', 'small');
  const left = (result?.['configOptions'] ?? []) as Option[];
  expect(left.map(({ id }) => id)).toEqual(['mode', 'model', 'thinking']);
  expect(client.cli.last.requests).toEqual([
    { subtype: 'apply_flag_settings', params: { settings: { effortLevel: 'high' } } },
    { subtype: 'set_model', params: { model: 'small' } },
  ]);
});

test('mode is one thing, whichever way it is set', async () => {
  const { client, sessionId } = await open();
  expect(await client.ask('session/set_mode', { sessionId, modeId: 'plan' })).toEqual({});
  expect(values(client.updates('config_option_update').at(-1)?.['configOptions'] as Option[])).toMatchObject({
    mode: 'plan',
  });
  await set(client, sessionId, 'mode', 'acceptEdits');
  expect(client.updates('current_mode_update')).toEqual([
    { sessionUpdate: 'current_mode_update', currentModeId: 'acceptEdits' },
  ]);
  expect(client.cli.last.requests.map(({ params }) => params)).toEqual([{ mode: 'plan' }, { mode: 'acceptEdits' }]);
});

test('a mode that the settings of the CLI chose is the current one', async () => {
  const { options } = await open({}, { current_permission_mode: 'acceptEdits' });
  expect(options[0]?.currentValue).toBe('acceptEdits');
});

test.each([
  ['mode', 'wild', 'There is no mode "wild".'],
  ['model', 'huge', 'There is no model "huge".'],
  ['effort', 'extreme', 'There is no effort "extreme" for this model.'],
  ['thinking', 'maybe', '"thinking" is either on or off.'],
  ['colour', 'red', 'There is no setting "colour".'],
])('%s cannot be %s', async (configId, value, sentence) => {
  const { client, sessionId } = await open();
  expect((await set(client, sessionId, configId, value)).error).toEqual({ code: -32602, message: sentence });
  expect(client.cli.last.requests).toEqual([]);
});
