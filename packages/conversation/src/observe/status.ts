// `system/status` and the compaction that it announces.
import { currentPlace } from '../begin-turn.ts';
import { setBusy } from '../end-turn.ts';
import { asName, asNumber, asObject, type JsonObject } from '../read.ts';
import { patchSession } from '../session.ts';
import { addBlock, touch, type Write } from '../write.ts';

export function observeStatus(w: Write, line: JsonObject): boolean {
  const status = line['status'];
  if (status !== null && typeof status !== 'string') return false;
  setBusy(w, status === 'compacting' || status === 'requesting' ? status : null);
  const mode = asName(line['permissionMode']);
  if (mode !== null && mode !== w.c.session.permissionMode) patchSession(w, { permissionMode: mode });
  const error = asName(line['compact_error']);
  if (error !== null || line['compact_result'] === 'failed') {
    const text = `The conversation could not be summarised: ${error ?? 'the CLI did not say why'}`;
    addBlock(w, currentPlace(w), 'notice', {
      uuid: null,
      kind: 'compaction_failed',
      level: 'warning',
      text,
      detail: error,
    });
  }
  return true;
}

export function observeCompactBoundary(w: Write, line: JsonObject): boolean {
  const facts = asObject(line['compact_metadata']);
  const tokensAfter = asNumber(facts?.['post_tokens']);
  addBlock(w, currentPlace(w), 'compaction', {
    uuid: asName(line['uuid']),
    trigger: asName(facts?.['trigger']),
    tokensBefore: asNumber(facts?.['pre_tokens']),
    tokensAfter,
    durationMs: asNumber(facts?.['duration_ms']),
    summary: null,
  });
  w.c.context = { ...w.c.context, usedTokens: tokensAfter, categories: [] };
  touch(w, 'context');
  return true;
}
