// The port to where this editor keeps the person's settings.
import * as z from 'zod';
import { event, port } from '../define.ts';
import { Settings } from '../settings.ts';

const key = Settings.keyof();

export const settingsPort = port('settings', {
  summary: 'Read and change the settings of the person.',
  calls: {
    read: {
      summary: 'What the person has set; whatever is left out has its default.',
      params: z.object({}),
      result: Settings,
    },
    write: {
      summary: 'Change one setting for good; without a value it goes back to its default.',
      params: z.object({ key, value: z.unknown().optional() }),
      result: z.object({}),
    },
  },
  events: {
    changed: event('changed', {
      summary: 'These settings have changed.',
      params: z.object({ keys: z.array(key) }),
    }),
  },
});
