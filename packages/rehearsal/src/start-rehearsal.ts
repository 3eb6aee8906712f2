// The HTTP side of a rehearsal: a Messages API on loopback that real CLIs accept as their model. It refuses any key but
// its own dummy, so a real one is never taken for good, and it keeps none.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from './api/api-error.ts';
import { estimateTokens } from './api/compose-answer.ts';
import { Gates } from './api/gates.ts';
import { messageRequest, type MessageRequest } from './api/message-request.ts';
import { readBody } from './api/read-body.ts';
import { sendAnswer } from './api/send-answer.ts';
import { Stage } from './api/stage.ts';
import { carriesKey, carriesRealKey, rehearsalKey } from './environment/rehearsal-key.ts';
import type { Rehearsal, RehearsalOptions } from './rehearsal.ts';
import { describeIssue, pathText } from './scenario/describe-issue.ts';
import { loadScenario } from './scenario/load-scenario.ts';
import { checkedScenario, type LoadedScenario } from './scenario/parse-scenario.ts';

async function loaded(scenario: RehearsalOptions['scenario']): Promise<LoadedScenario> {
  if (typeof scenario === 'string') return loadScenario(scenario);
  return 'lineAt' in scenario ? scenario : checkedScenario(scenario, scenario.name);
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(errorBody({ type, message }));
}

function parseRequest(text: string): MessageRequest | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the body is not JSON';
  }
  const parsed = messageRequest.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const finding = issue ? describeIssue(issue) : { path: [], text: 'is not valid' };
  return `${pathText(finding.path)} ${finding.text}`.trim();
}

export async function startRehearsal(options: RehearsalOptions): Promise<Rehearsal> {
  const stage = new Stage(await loaded(options.scenario), options);
  const key = options.key ?? rehearsalKey();
  const gates = new Gates();
  const closing = new AbortController();
  let requestNumber = 0;

  async function messages(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    // Asked before the body is read, so that nothing of a refused request is kept.
    const { headers } = request;
    if (options.anyDummyKey ? carriesRealKey(headers) : !carriesKey(headers, key)) {
      request.resume();
      stage.problem('A request came without the dummy key of this rehearsal and was refused.');
      const message =
        'This is a rehearsal: it accepts only a dummy key. Your own key was not stored; keep it for the real service.';
      return refuse(response, 401, 'authentication_error', message);
    }
    const text = await readBody(request);
    if (text === undefined) return refuse(response, 413, 'request_too_large', 'The request is larger than 64 MB.');
    const body = parseRequest(text);
    if (typeof body === 'string') return refuse(response, 400, 'invalid_request_error', body);
    if (path === '/v1/messages/count_tokens') {
      stage.recordCount(body, request.headers);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ input_tokens: estimateTokens([body.system, body.messages, body.tools]) }));
      return undefined;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { record, answer } = stage.reply(body, request.headers);
    const signal = AbortSignal.any([gone.signal, closing.signal]);
    const requestId = `req_rehearsal${++requestNumber}`;
    record.outcome = await sendAnswer(answer, { response, gates, signal, requestId, stream: body.stream ?? false });
    return undefined;
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (request.method === 'HEAD' || (request.method === 'GET' && path === '/')) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(request.method === 'HEAD' ? undefined : 'Dovetail rehearsal: a scripted Messages API.\n');
      return undefined;
    }
    if (request.method === 'POST' && (path === '/v1/messages' || path === '/v1/messages/count_tokens')) {
      return messages(request, response, path);
    }
    request.resume();
    return refuse(response, 404, 'not_found_error', `A rehearsal does not serve ${request.method ?? ''} ${path}.`);
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      stage.problem(`The rehearsal itself failed: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'api_error', 'The rehearsal itself failed; its report says why.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    key,
    requests: stage.requests,
    problems: stage.problems,
    reached: gate => gates.reached(gate),
    release: gate => gates.release(gate),
    finish: () => stage.report(),
    async close() {
      closing.abort();
      const closed = new Promise<void>(resolve => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
