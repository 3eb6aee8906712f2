// The built workbench in a real browser, in front of a server that the test scripts: the page on 127.0.0.1 under the policy of
// the page server, one socket for the workbench and one for each chat.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { PageMessage } from '@dovetail/protocol';
import type { Browser, Page } from 'playwright-core';
import { WebSocketServer, type WebSocket } from 'ws';
import { patienceMs } from './browser.ts';
import { pageFolder } from './page-folders.ts';
import { createScriptedHost, type ScriptedHost, type ScriptedHostOptions } from './scripted-host.ts';
import {
  createScriptedWorkbench,
  type ScriptedWorkbench,
  type ScriptedWorkbenchOptions,
} from './scripted-workbench.ts';

const built = process.env['DOVETAIL_WORKBENCH_PAGE'] ?? pageFolder('workbench');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ');

export interface OpenWorkbenchOptions extends ScriptedWorkbenchOptions {
  readonly chat?: ScriptedHostOptions;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** After the `/` of the address. */
  readonly query?: string;
  /** For axe, which is put into the page. */
  readonly bypassCSP?: boolean;
}

export interface OpenedWorkbench {
  readonly page: Page;
  readonly server: ScriptedWorkbench;
  /** The hosts of the chats, oldest first. */
  readonly hosts: ScriptedHost[];
  readonly url: string;
  readonly errors: string[];
  /** Breaks every connection; the page comes back by itself. */
  cut(): void;
  close(): Promise<void>;
}

export async function openWorkbench(browser: Browser, options: OpenWorkbenchOptions = {}): Promise<OpenedWorkbench> {
  const scripted = createScriptedWorkbench(options);
  const hosts: ScriptedHost[] = [];
  const http = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname).replace(/\/$/, '/index.html');
    readFile(join(built, path)).then(
      body => {
        const type = types[extname(path)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'content-security-policy': csp });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const send = (message: object): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'from-extension', message }));
    };
    if (url.searchParams.get('role') === 'workbench') {
      const end = scripted.attach({ send });
      onText(socket, message => end.receive(message as Record<string, unknown>));
      socket.on('close', () => end.close());
      return;
    }
    const host = createScriptedHost(send, options.chat);
    hosts.push(host);
    onText(socket, message => host.receive(message as PageMessage));
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;

  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    bypassCSP: options.bypassCSP ?? false,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}${options.query ?? ''}`);
  await scripted.next('open_workbench');
  return {
    page,
    server: scripted,
    hosts,
    url,
    errors,
    cut() {
      for (const client of sockets.clients) client.terminate();
    },
    async close() {
      await context.close();
      for (const client of sockets.clients) client.terminate();
      await new Promise<void>(resolve => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}

function onText(socket: WebSocket, hear: (message: unknown) => void): void {
  socket.on('message', (data: Buffer) => hear(JSON.parse(data.toString('utf8'))));
}
