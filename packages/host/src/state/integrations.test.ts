import { expect, test } from 'vitest';
import { createIntegrations } from './integrations.ts';

test('begins switched off, with the reason where there is nothing to switch on', () => {
  expect(createIntegrations().states).toEqual({
    chrome: { status: 'disabled' },
    jupyter: { status: 'disabled' },
    debugger: { status: 'unsupported', detail: 'This editor does not tell Dovetail about its debugger.' },
  });
});

test('tells of changes alone', () => {
  let told = 0;
  const integrations = createIntegrations(() => told++);
  integrations.set('chrome', { status: 'disabled' });
  expect(told).toBe(0);
  integrations.set('chrome', { status: 'failed', detail: 'no browser' });
  integrations.set('chrome', { status: 'failed', detail: 'no browser' });
  integrations.set('chrome', { status: 'failed', detail: 'another reason' });
  expect(told).toBe(2);
  expect(integrations.states.chrome).toEqual({ status: 'failed', detail: 'another reason' });
});
