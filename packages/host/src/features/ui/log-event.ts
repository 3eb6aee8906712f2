// An event of the page for the local log. Nothing leaves the machine.
import { maskSecrets } from '@dovetail/agent';
import type { HostContext } from '../../host-context.ts';
import { loggable } from './loggable.ts';
import { oneLine } from './one-line.ts';

const longestName = 100;

export function logEvent(
  context: Pick<HostContext, 'log'>,
  { event, properties }: { event: string; properties: Readonly<Record<string, unknown>> },
): Record<string, never> {
  context.log.info(`page: ${oneLine(maskSecrets(event), longestName)}`, loggable(properties));
  return {};
}
