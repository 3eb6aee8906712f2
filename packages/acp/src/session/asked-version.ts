// The version of a CLI that did not say it by itself; only an older one does not. A session does not fail for want of it: without
// an answer in time the CLI is taken for the oldest that works.
import { oldestSupported, type Agent } from '@dovetail/agent';

/** Observed: 2.1.29 takes more than a second to tell its version, on a busy machine many times that. */
const withinMs = 10_000;

export async function askedVersion(
  agent: Pick<Agent, 'version'>,
  options: { readonly withinMs?: number | undefined; onError(error: unknown): void },
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>(resolve => {
    timer = setTimeout(resolve, options.withinMs ?? withinMs, oldestSupported);
  });
  const asked = agent.version().catch((error: unknown) => {
    options.onError(error);
    return oldestSupported;
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
