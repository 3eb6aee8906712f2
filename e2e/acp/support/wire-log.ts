// Everything that was said on the wire, both ways, in order; and what of it is not as the schema wants it.
import { schemaCheck, type Edition, type SchemaCheck } from './schema-check.ts';

export interface RpcMessage {
  jsonrpc?: string;
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export interface Logged {
  readonly from: 'agent' | 'client';
  readonly message: RpcMessage;
}

const checks = new Map<Edition, SchemaCheck>();
function checkOf(edition: Edition): SchemaCheck {
  let check = checks.get(edition);
  if (!check) checks.set(edition, (check = schemaCheck(edition)));
  return check;
}

/** Both editions: the stable one must never find a message wrong, the other one knows every key. */
export function wireProblems(log: readonly Logged[]): string[] {
  const asked = new Map<string, string>();
  return log.flatMap(({ from, message }) => {
    if (message.jsonrpc !== '2.0') return [`${from}: not JSON-RPC 2.0: ${JSON.stringify(message)}`];
    const other = from === 'agent' ? 'client' : 'agent';
    if (message.method !== undefined) {
      const isNotification = message.id === undefined;
      if (!isNotification) asked.set(`${other} ${message.id}`, message.method);
      if (message.method.startsWith('_')) return [];
      const { method, params } = message;
      return told(from, message, edition => checkOf(edition).params(other, method, params, isNotification));
    }
    const method = asked.get(`${from} ${message.id}`);
    if (message.error) {
      const { code, message: reason } = message.error;
      return Number.isInteger(code) && typeof reason === 'string' && reason !== ''
        ? []
        : [`${from}: an error without a code or a reason: ${JSON.stringify(message)}`];
    }
    if (method === undefined) return [`${from}: an answer to nothing: ${JSON.stringify(message).slice(0, 200)}`];
    if (method.startsWith('_')) return [];
    return told(from, message, edition => checkOf(edition).result(from, method, message.result));
  });
}

function told(from: string, message: RpcMessage, check: (edition: Edition) => string[] | undefined): string[] {
  const unstable = check('schema.unstable');
  // What a test asks to hear a complaint is not held against the agent.
  if (unstable === undefined) return from === 'client' ? [] : [`agent: "${message.method}" is not in the schema`];
  const violations = check('schema') ?? [];
  const isUnstableKind = /plan_update|plan_removed|subagent_update|session_message/.test(
    JSON.stringify(message).slice(0, 300),
  );
  return [...unstable, ...(isUnstableKind ? [] : violations)].map(problem => `${from}: ${problem}`);
}
