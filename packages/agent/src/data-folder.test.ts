import { expect, test } from 'vitest';
import { dataFolder } from './data-folder.ts';

test.each([
  ['linux', { HOME: '/h' }, '/h/.local/state/dovetail'],
  ['linux', { HOME: '/h', XDG_STATE_HOME: '/state' }, '/state/dovetail'],
  ['linux', { HOME: '/h', XDG_STATE_HOME: 'relative' }, '/h/.local/state/dovetail'],
  ['darwin', { HOME: '/h' }, '/h/Library/Application Support/dovetail'],
  ['win32', { USERPROFILE: 'C:\\u' }, 'C:\\u\\AppData\\Local\\dovetail'],
  ['win32', { USERPROFILE: 'C:\\u', LOCALAPPDATA: 'D:\\local' }, 'D:\\local\\dovetail'],
  ['linux', { HOME: '/h', DOVETAIL_HOME: '/mine' }, '/mine'],
  ['win32', { DOVETAIL_HOME: 'D:\\mine' }, 'D:\\mine'],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(dataFolder(env, platform)).toBe(folder);
});
