// What a host sends by itself: the fourteen messages of the reference, and the questions it asks.
import { describe, expect, test } from 'vitest';
import { hostEvents } from './channel-events.ts';
import { HostMessage } from './envelope.ts';
import { hostRequests } from './host-requests.ts';
import { pushes } from './pushes.ts';
import { webviewRequests } from './requests.ts';

/** Section 14.2 of the reference. */
const outer = ['io_message', 'close_channel', 'file_updated', 'response'];
const inner = [
  'update_state',
  'insert_at_mention',
  'selection_changed',
  'visibility_changed',
  'font_configuration_changed',
  'create_new_conversation',
  'auth_url',
  'usage_update',
  'proactive_suggestions_update',
  'open_plugins_dialog',
];

test('the reference lists fourteen', () => {
  expect(new Set([...outer, ...inner]).size).toBe(14);
});

test.each(outer)('%s travels by itself', name => {
  expect(HostMessage.options.map(option => option.shape.type.value)).toContain(name);
});

/** What the reference does not know. */
const own = ['changes_update', 'plugin_progress', 'session_search_hits'];

test('the others travel inside a request', () => {
  expect(Object.keys(pushes).toSorted()).toEqual([...inner, ...own].toSorted());
});

test('no name has two meanings inside a host request', () => {
  const names = [pushes, hostRequests].flatMap(members => Object.keys(members));
  expect(new Set(names).size).toBe(names.length);
});

test.each([...Object.values(pushes), ...Object.values(hostEvents), ...Object.values(hostRequests)])(
  '$name says in a sentence what it means',
  def => {
    expect(def.summary).toMatch(/^[A-Z].{10,}[.?]$/);
  },
);

test('a cleared selection is null, never absent', () => {
  expect(pushes.selection_changed.params.safeParse({ selection: null }).success).toBe(true);
  expect(pushes.selection_changed.params.safeParse({}).success).toBe(false);
});

describe('questions to a person', () => {
  const { tool_permission_request: permission, user_question_request: question } = hostRequests;
  const setMode = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };
  const tomorrow = { type: 'ruleOfTomorrow', anything: { kept: true } };

  test('a permission carries the suggestions of the CLI as they came', () => {
    const params = {
      decisionId: 'd',
      toolName: 'Write',
      input: { file_path: '/a' },
      suggestions: [setMode, tomorrow],
      reason: {},
    };
    expect(permission.params.parse(params)).toEqual({ ...params, inEditor: false });
  });

  test('an answer can only point at what was offered', () => {
    expect(permission.result.parse({ behavior: 'allow', acceptedSuggestions: [1] })).toEqual({
      behavior: 'allow',
      acceptedSuggestions: [1],
    });
    expect(permission.result.safeParse({ behavior: 'allow', acceptedSuggestions: [setMode] }).success).toBe(false);
  });

  test('no answer is a default', () => {
    for (const { result } of Object.values(hostRequests)) expect(result.safeParse({}).success).toBe(false);
  });

  test('every question has its reply name', () => {
    expect(Object.values(hostRequests).map(({ name, reply }) => [name, reply])).toEqual([
      ['tool_permission_request', 'tool_permission_response'],
      ['user_question_request', 'user_question_response'],
      ['plan_review_request', 'plan_review_response'],
      ['elicitation_request', 'elicitation_response'],
    ]);
  });

  test('there is something to answer', () => {
    expect(question.params.safeParse({ questions: [] }).success).toBe(false);
  });

  test('no request of the page has the name of one of the host', () => {
    expect(Object.keys(hostRequests).filter(name => Object.hasOwn(webviewRequests, name))).toEqual([]);
  });
});
