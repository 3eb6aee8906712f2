// Which thinking levels a model has, and what they are called.
import type { ModelChoice } from '@dovetail/protocol';

export function levelsOf(model: ModelChoice | undefined): string[] {
  const levels = model?.supportsEffort === false ? [] : (model?.supportedEffortLevels ?? []);
  return ['default', 'off', ...levels.filter(level => level !== 'default' && level !== 'off')];
}

export function levelName(level: string): string {
  if (level === 'xhigh') return 'Extra high';
  return level.charAt(0).toUpperCase() + level.slice(1);
}
