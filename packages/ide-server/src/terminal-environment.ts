// What a terminal of this editor needs so that a CLI started in it finds this editor and no other.
import { ideEnvironment } from '@dovetail/protocol';

type Env = Readonly<Record<string, string | undefined>>;

const loopback = ['127.0.0.1', 'localhost', '::1'];

export function terminalEnvironment(port: number, inherited: Env = {}): Record<string, string> {
  const exempt = withoutProxy(inherited);
  return {
    [ideEnvironment.port]: String(port),
    [ideEnvironment.enable]: 'true',
    NO_PROXY: exempt,
    no_proxy: exempt,
  };
}

/** One list for both spellings: programs differ in which of them they read, and each reads one only. */
function withoutProxy(inherited: Env): string {
  const present = [inherited['NO_PROXY'], inherited['no_proxy']]
    .flatMap(hosts => (hosts ?? '').split(/[\s,]+/))
    .filter(host => host !== '');
  // Alone it means every host, beside others some programs no longer understand it.
  if (present.includes('*')) return '*';
  return [...new Set([...present, ...loopback])].join(',');
}
