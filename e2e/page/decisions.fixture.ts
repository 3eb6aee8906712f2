// Questions in the shapes of the host, and a page that waits for them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HostRequest } from '@dovetail/protocol';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openChat, type OpenChatOptions, type OpenedChat } from './support/open-chat.ts';

type Asked<T extends HostRequest['type']> = Extract<HostRequest, { type: T }>;

export const kept = {
  channelId: 'c1',
  sessionId: 's1',
  cwd: '/home/ada/larder',
  place: null,
  unfolded: [],
  folded: [],
};

export function push(more: Partial<Asked<'tool_permission_request'>> = {}): Asked<'tool_permission_request'> {
  const rules = [{ toolName: 'Bash', ruleContent: 'git push origin:*' }];
  return {
    type: 'tool_permission_request',
    decisionId: 'd-push',
    toolName: 'Bash',
    input: { command: 'git push origin round-once' },
    suggestions: [
      { type: 'addRules', rules, behavior: 'allow', destination: 'localSettings' },
      { type: 'addRules', rules, behavior: 'allow', destination: 'session' },
    ],
    reason: {
      rule: 'Bash(git push:*)',
      file: '.claude/settings.json',
      weakerRule: { rule: 'Bash(git *)', file: '.claude/settings.json', why: 'ask rules come first' },
    },
    permissionMode: 'default',
    ...more,
  };
}

export const edit: Asked<'tool_permission_request'> = {
  type: 'tool_permission_request',
  decisionId: 'd-edit',
  toolName: 'Edit',
  input: { file_path: '/home/ada/larder/src/cart/total.ts', old_string: 'a\nb\n', new_string: 'a\nc\nd\n' },
  suggestions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  reason: {},
};

export const shelves: Asked<'user_question_request'> = {
  type: 'user_question_request',
  decisionId: 'd-shelves',
  questions: [
    {
      question: 'When a shelf fails five times, what should happen?',
      header: 'Failure',
      multiSelect: false,
      options: [
        { label: 'Park it and alert', description: 'The row stays; the on-call channel gets one message.' },
        {
          label: 'Drop it',
          description: "The next night's run will notice.",
          preview: 'delete from outbox\nwhere id = $1',
        },
      ],
    },
    {
      question: 'Who is told?',
      header: 'Alert',
      multiSelect: true,
      options: [{ label: 'On-call' }, { label: 'The team' }],
    },
  ],
};

export const plan: Asked<'plan_review_request'> = {
  type: 'plan_review_request',
  decisionId: 'd-plan',
  plan: [
    '## 1. Messages',
    '- Reuse `outbox`; add `not_before` and `attempts`.\n- One row a shelf, keyed by `shelf_id`.',
    '## 2. Worker',
    '- Poll every second with `skip locked`.\n- Back off 1 s, 5 s, 30 s, then park the row.',
  ].join('\n\n'),
};

export const form: Asked<'elicitation_request'> = {
  type: 'elicitation_request',
  decisionId: 'd-form',
  serverName: 'larder-db',
  message: 'Which database shall be used?',
  mode: 'form',
  requestedSchema: {
    type: 'object',
    required: ['host', 'port'],
    properties: {
      host: { type: 'string', title: 'Host', description: 'Without a scheme' },
      port: { type: 'integer', title: 'Port', minimum: 1 },
      kind: { type: 'string', title: 'Kind', enum: ['primary', 'replica'], enumNames: ['Primary', 'Replica'] },
      tls: { type: 'boolean', title: 'Use TLS' },
    },
  },
};

export async function openAsked(browser: Browser, url: string, options: OpenChatOptions = {}): Promise<OpenedChat> {
  const opened = await openChat(browser, url, { kept, ...options });
  await opened.host.next(message => message.type === 'launch_claude');
  if (options.theme === 'dark') await opened.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  return opened;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** What axe finds in the page, or in the part of it. */
export async function expectAccessible(page: Page, within = '.dt-chat'): Promise<void> {
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async selector => {
    const { axe } = window as never as {
      axe: { run(at: string, options: object): Promise<{ violations: Finding[] }> };
    };
    const { violations } = await axe.run(selector, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
    }));
  }, within);
  expect(findings).toEqual([]);
}
