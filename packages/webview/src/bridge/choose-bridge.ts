// Which place this page lives in, told by what that place has put into the window.
import type { Bridge } from './bridge.ts';
import { jcefBridge } from './jcef.ts';
import { vscodeBridge } from './vscode.ts';
import { webSocketBridge } from './websocket.ts';

export function chooseBridge(): Bridge {
  if (typeof acquireVsCodeApi === 'function') return vscodeBridge(acquireVsCodeApi);
  if (window.idebridge || isForIdeBridge(window.location)) return jcefBridge();
  return webSocketBridge({ url: socketUrl(window.location) });
}

/** A plugin may install its bridge after these scripts have run; it says in the address that it will. */
function isForIdeBridge({ search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).get('bridge') === 'idebridge';
}

/** Beside the page itself; the cookie that came with the page is the ticket. */
export function socketUrl({ protocol, host, pathname }: Pick<Location, 'protocol' | 'host' | 'pathname'>): string {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${folder}socket`;
}
