// Changing what is known about the session.
import type { Session, SessionTitle } from './state/session.ts';
import { touch, type Write } from './write.ts';

export function patchSession(w: Write, patch: Partial<Session>): void {
  w.c.session = { ...w.c.session, ...patch };
  touch(w, 'session');
}

export function patchTitle(w: Write, patch: Partial<SessionTitle>): void {
  patchSession(w, { title: { ...w.c.session.title, ...patch } });
}
