// For whom a plugin is installed. The CLI's own words are user, project and local.
import type { InstalledPlugin } from '@dovetail/protocol';

export const scopeWords: Readonly<Record<InstalledPlugin['scope'], string>> = {
  user: 'all my projects',
  project: 'this project, everyone',
  local: 'this project, only me',
};
