// What a person pastes at the end of a sign-in: the code alone, `code#state`, or the whole address the browser ended at.

export interface PastedCode {
  readonly authorizationCode: string;
  /** Undefined when it was not pasted with the code. */
  readonly state: string | undefined;
}

export function readPastedCode(pasted: string): PastedCode | undefined {
  const text = pasted.trim();
  if (URL.canParse(text) && /^https?:/i.test(text)) {
    const query = new URL(text).searchParams;
    const code = query.get('code');
    return code ? { authorizationCode: code, state: query.get('state') ?? undefined } : undefined;
  }
  if (text === '' || /\s/.test(text)) return undefined;
  const [authorizationCode = '', state] = text.split('#');
  return authorizationCode === '' ? undefined : { authorizationCode, state: state || undefined };
}
