import { expect, test, vi } from 'vitest';
import { dismissedHints } from '../../state/dismissed-hints.ts';
import { fakeContext, fakeMemory, fakeSettings } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { settingsFeature } from './settings-feature.ts';

test.each([
  ['dismiss_terminal_banner', 'terminalBanner', 'reviewUpsellBanner'],
  ['dismiss_review_upsell_banner', 'reviewUpsellBanner', 'terminalBanner'],
] as const)('%s is remembered and pages are told', async (request, hint, other) => {
  const memory = fakeMemory();
  const stateChanged = vi.fn<() => void>();
  const feature = settingsFeature(fakeContext({ memory, stateChanged }));
  expect(dismissedHints(memory).has(hint)).toBe(false);
  expect(await feature[request]({}, asking())).toEqual({});
  expect(dismissedHints(memory).has(hint)).toBe(true);
  expect(dismissedHints(memory).has(other)).toBe(false);
  expect(stateChanged).toHaveBeenCalled();
});

test('the first steps are hidden by their setting and pages are told', async () => {
  const settings = fakeSettings();
  const stateChanged = vi.fn<() => void>();
  const feature = settingsFeature(fakeContext({ settings, stateChanged }));
  await feature.dismiss_onboarding({}, asking());
  expect(settings.value.hideOnboarding).toBe(true);
  expect(stateChanged).toHaveBeenCalled();
});
