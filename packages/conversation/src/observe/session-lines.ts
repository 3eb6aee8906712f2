// Lines about the session and the account, outside any turn.
import { asList, asName, asNumber, asObject, asText, asTexts, type JsonObject } from '../read.ts';
import { patchSession, patchTitle } from '../session.ts';
import { put } from '../state/table.ts';
import { touch, type Write } from '../write.ts';

export function observeTitleChanged(w: Write, line: JsonObject): boolean {
  const title = asText(line['title']);
  if (title === null) return false;
  patchTitle(w, { custom: title === '' ? null : title });
  return true;
}

export function observeCommandsChanged(w: Write, line: JsonObject): boolean {
  const commands = asList(line['commands']);
  if (commands === null) return false;
  patchSession(w, { commands });
  return true;
}

export function observeSessionState(w: Write, line: JsonObject): boolean {
  const cliState = asName(line['state']);
  if (cliState === null) return false;
  patchSession(w, { cliState });
  return true;
}

export function observeAuthStatus(w: Write, line: JsonObject): boolean {
  const output = asTexts(line['output']);
  if (typeof line['isAuthenticating'] !== 'boolean') return false;
  w.c.auth = { isAuthenticating: line['isAuthenticating'], output: output ?? [], error: asName(line['error']) };
  touch(w, 'auth');
  return true;
}

export function observeSuggestion(w: Write, line: JsonObject): boolean {
  const suggestion = asName(line['suggestion']);
  if (suggestion === null) return false;
  w.c.suggestion = suggestion;
  touch(w, 'suggestion');
  return true;
}

export function observeRateLimit(w: Write, line: JsonObject): boolean {
  const info = asObject(line['rate_limit_info']);
  if (info === null) return false;
  const named = asName(info['rateLimitType']);
  setLimit(w, named ?? 'unknown', info, info);
  for (const [window, entry] of Object.entries(asObject(info['unifiedWindows']) ?? {})) {
    const told = asObject(entry);
    if (told !== null && window !== named) setLimit(w, window, told, info);
  }
  touch(w, 'rateLimits');
  return true;
}

function setLimit(w: Write, window: string, told: JsonObject, info: JsonObject): void {
  const resetsAtS = asNumber(told['resetsAt']);
  put(w.c.rateLimits, window, {
    window,
    status: asName(told['status']),
    resetsAtMs: resetsAtS === null ? null : resetsAtS * 1000,
    utilization: asNumber(told['utilization']),
    isUsingOverage: info['isUsingOverage'] === true,
  });
}
