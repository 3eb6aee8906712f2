// The chat page as it is built for users, served from 127.0.0.1 under the policy of the faces, and beside it the messages that
// the host in the page hands over.
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, relative, sep } from 'node:path';
import { repositoryRoot } from '../agent/repository.ts';

const folder = join(repositoryRoot, 'packages/webview/dist/page');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'";

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** `data`: by path after `/data/`; written as JSON. */
export async function servePage(data: (path: string) => object | undefined): Promise<ServedPage> {
  // A build that is made meanwhile would take the files away.
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      files.set(`/${relative(folder, path).replaceAll(sep, '/')}`, await readFile(path));
    }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname).replace(/\/$/, '/index.html');
    const given = path.startsWith('/data/') ? data(path.slice('/data/'.length)) : undefined;
    if (given) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given));
      return;
    }
    const body = files.get(path);
    const type = types[extname(path)] ?? 'application/octet-stream';
    if (body) response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
    else response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
