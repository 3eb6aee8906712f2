import { describe, expect, it } from 'vitest';
import {
  answer,
  asks,
  blockStart,
  call,
  hostAsks,
  init,
  messageStart,
  play,
  result,
  say,
  system,
  text,
  toolUse,
  type Event,
} from '../lines.fixture.ts';
import { activityOf } from './activity.ts';

const asked = [say('x'), init()];

describe('what goes on', () => {
  it.each<[string, number, readonly Event[]]>([
    ['sending', 0, [say('x')]],
    ['waiting_for_model', 0, asked],
    ['waiting_for_model', 20, [...asked, system('status', { status: 'requesting' })]],
    ['thinking', 30, [...asked, messageStart('m1'), blockStart(0, { type: 'thinking', thinking: '' })]],
    ['writing', 30, [...asked, messageStart('m1'), blockStart(0, text(''))]],
    ['writing', 30, [...asked, messageStart('m1'), blockStart(0, toolUse('t1', 'Write'))]],
    ['running_tool', 60, [...asked, ...call('m1', 't1', 'Bash', {})]],
    ['waiting_for_you', 100, [...asked, ...call('m1', 't1', 'Bash', {}), asks('r1', 'Bash', 't1')]],
    ['retrying', 20, [...asked, system('api_retry', { attempt: 1, max_retries: 2, retry_delay_ms: 500 })]],
    ['summarising', 20, [...asked, system('status', { status: 'compacting' })]],
    ['stopping', 20, [...asked, hostAsks('i', 'interrupt')]],
  ])('is %s since %i ms', (kind, sinceMs, events) => {
    expect(activityOf(play(events))).toMatchObject({ kind, sinceMs });
  });

  it('names the call that runs', () => {
    expect(activityOf(play([...asked, ...call('m1', 't1', 'Bash', {})]))?.toolUseId).toBe('t1');
  });

  it('is nothing when no turn runs', () => {
    expect(activityOf(play([]))).toBeNull();
    expect(activityOf(play([...asked, ...answer('m1', 'ok'), result('ok')]))).toBeNull();
  });
});
