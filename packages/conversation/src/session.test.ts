import { describe, expect, it } from 'vitest';
import { titleOf } from './select/title-of.ts';
import { blocks, hostAsks, init, line, only, play, result, say, system, type Event } from './lines.fixture.ts';

const replies = (id: string, response?: object): Event =>
  line('control_response', {
    response: { subtype: 'success', request_id: id, ...(response === undefined ? {} : { response }) },
  });
const refuses = (id: string): Event =>
  line('control_response', { response: { subtype: 'error', request_id: id, error: 'no' } });

describe('the session', () => {
  it('is what the last init says', () => {
    const facts = {
      cwd: '/w',
      tools: ['Bash'],
      mcp_servers: [{ name: 'lab', status: 'connected' }],
      slash_commands: ['cost'],
      agents: ['Plan'],
      output_style: 'plain',
      capabilities: ['x_v1'],
    };
    const { session } = play([
      init({ model: 'a' }),
      result(''),
      init({ model: 'b', permissionMode: 'plan', ...facts }),
    ]);
    expect(session).toMatchObject({
      id: 's1',
      model: 'b',
      permissionMode: 'plan',
      cwd: '/w',
      cliVersion: '2.1.29',
      tools: ['Bash'],
      mcpServers: facts.mcp_servers,
      slashCommands: ['cost'],
      agents: ['Plan'],
      outputStyle: 'plain',
      capabilities: ['x_v1'],
    });
  });

  it('rule 13: has a new id after /clear, said or unsaid, with one line in the transcript', () => {
    const before = [init({ session_id: 's1' }), result('')];
    const said = play([
      ...before,
      say('/clear'),
      line('conversation_reset', { trigger: 'clear', session_id: 's1' }),
      init({ session_id: 's2' }),
    ]);
    expect(said.session.id).toBe('s2');
    expect(only(said, 'reset').trigger).toBe('clear');
    const unsaid = play([...before, say('next'), init({ session_id: 's3' })]);
    expect(unsaid.session.id).toBe('s3');
    expect(only(unsaid, 'reset').trigger).toBeNull();
  });

  it('is no cleared context when another process takes it up', () => {
    const c = play([
      init({ session_id: 's1' }),
      result(''),
      { exit: { reason: 'stopped', code: 0, signal: null } },
      say('x'),
      init({ session_id: 's2' }),
    ]);
    expect(c.session.id).toBe('s2');
    expect(blocks(c, 'reset')).toEqual([]);
    expect(c.process).toEqual({ started: true, exit: null, exitAtMs: null });
  });

  it('starts empty again after a clear: to-dos and context', () => {
    const c = play([init(), line('conversation_reset', { trigger: 'clear' })]);
    expect(c.context.usedTokens).toBe(0);
    expect(c.todos.items).toEqual([]);
  });

  it.each<[string, readonly Event[], object]>([
    [
      'initialize',
      [
        hostAsks('q', 'initialize'),
        replies('q', {
          commands: [{ name: 'cost' }],
          models: [{ value: 'a' }],
          account: { email: 'e' },
          claude_code_version: '2.1.325',
        }),
      ],
      { commands: [{ name: 'cost' }], models: [{ value: 'a' }], account: { email: 'e' }, cliVersion: '2.1.325' },
    ],
    [
      'set_model, with the name resolved',
      [hostAsks('q', 'set_model', { model: 'opus' }), replies('q', { model: 'model-opus-9' })],
      { model: 'model-opus-9' },
    ],
    ['set_model, without a word', [hostAsks('q', 'set_model', { model: 'opus' }), replies('q')], { model: 'opus' }],
    [
      'set_model, refused',
      [init({ model: 'a' }), hostAsks('q', 'set_model', { model: 'opus' }), refuses('q')],
      { model: 'a' },
    ],
    [
      'set_permission_mode',
      [hostAsks('q', 'set_permission_mode', { mode: 'manual' }), replies('q', { mode: 'default' })],
      { permissionMode: 'default' },
    ],
    [
      'mcp_status',
      [hostAsks('q', 'mcp_status'), replies('q', { mcpServers: [{ name: 'a' }] })],
      { mcpServers: [{ name: 'a' }] },
    ],
    [
      'list_models',
      [hostAsks('q', 'list_models'), replies('q', { models: [{ value: 'm' }] })],
      { models: [{ value: 'm' }] },
    ],
    [
      'a status line',
      [system('status', { status: null, permissionMode: 'acceptEdits' })],
      { permissionMode: 'acceptEdits' },
    ],
    ['commands_changed', [system('commands_changed', { commands: [{ name: 'x' }] })], { commands: [{ name: 'x' }] }],
    ['session_state_changed', [system('session_state_changed', { state: 'idle' })], { cliState: 'idle' }],
  ])('learns from %s', (_what, events, expected) => {
    expect(play(events).session).toMatchObject(expected);
  });

  it('rule 6: ignores the second of two answers (2.1.29 answers set_permission_mode twice)', () => {
    const c = play([
      hostAsks('q', 'set_permission_mode', { mode: 'plan' }),
      replies('q', { mode: 'plan' }),
      replies('q', { mode: 'default' }),
    ]);
    expect(c.session.permissionMode).toBe('plan');
    expect(c.index.requests).toEqual({});
  });

  it('forgets a request that the host gave up', () => {
    const cancelled: Event = { input: { type: 'control_cancel_request', request_id: 'q' } };
    const c = play([hostAsks('q', 'set_model', { model: 'opus' }), cancelled, replies('q')]);
    expect(c.session.model).toBeNull();
  });
});

describe('the title', () => {
  it('is the given one, else a generated one, else the first words', () => {
    const c = play([say('fix the bug\nin auth.ts'), init()]);
    expect(titleOf(c)).toBe('fix the bug');
    play([hostAsks('g', 'generate_session_title'), replies('g', { title: 'Login bug' })], c);
    expect(titleOf(c)).toBe('Login bug');
    play([system('session_title_changed', { title: 'Mine' })], c);
    expect(titleOf(c)).toBe('Mine');
    expect(titleOf(play([]))).toBeNull();
    const selected = '<ide_selection>Line 3 of a.ts:\nconst a = 1;\n</ide_selection>\nrename a';
    expect(titleOf(play([say(selected), init()]))).toBe('rename a');
  });

  it('follows a rename on versions that do not announce it', () => {
    expect(titleOf(play([hostAsks('r', 'rename_session', { title: 'New' }), replies('r')]))).toBe('New');
  });
});

describe('account and suggestions', () => {
  it('rate limits are kept by window, with the time in milliseconds', () => {
    const info = {
      status: 'allowed_warning',
      resetsAt: 1_794_714_849,
      rateLimitType: 'five_hour',
      utilization: 0.91,
      unifiedWindows: { five_hour: { utilization: 0.9 }, seven_day: { utilization: 0.4, resetsAt: 10 } },
    };
    expect(play([line('rate_limit_event', { rate_limit_info: info })]).rateLimits).toEqual({
      five_hour: {
        window: 'five_hour',
        status: 'allowed_warning',
        resetsAtMs: 1_794_714_849_000,
        utilization: 0.91,
        isUsingOverage: false,
      },
      seven_day: { window: 'seven_day', status: null, resetsAtMs: 10_000, utilization: 0.4, isUsingOverage: false },
    });
  });

  it('a suggestion stands until the person says something', () => {
    const c = play([line('prompt_suggestion', { suggestion: 'run the tests' })]);
    expect(c.suggestion).toBe('run the tests');
    expect(play([say('no')], c).suggestion).toBeNull();
  });

  it('the state of the sign-in is kept', () => {
    const status = line('auth_status', { isAuthenticating: true, output: ['open …'], error: 'expired' });
    expect(play([status]).auth).toEqual({ isAuthenticating: true, output: ['open …'], error: 'expired' });
  });
});
