// What a terminal of this editor needs so that a CLI started in it finds this editor and no other.
import { ideEnvironment } from '@dovetail/protocol';

type Env = Readonly<Record<string, string | undefined>>;

const loopback = ['127.0.0.1', 'localhost', '::1'];

export function terminalEnvironment(port: number, inherited: Env = {}): Record<string, string> {
  return {
    [ideEnvironment.port]: String(port),
    [ideEnvironment.enable]: 'true',
    ...Object.fromEntries(
      ['NO_PROXY', 'no_proxy'].map(name => {
        const present = (inherited[name] ?? '').split(',').map(host => host.trim());
        return [name, [...new Set([...present.filter(host => host !== ''), ...loopback])].join(',')];
      }),
    ),
  };
}
