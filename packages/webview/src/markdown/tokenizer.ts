// Shiki, line by line and never for long. Colours are roles: which colour a role has is the style sheet's business.
import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core';
import type { CodeRole, ColouredLine } from './highlight-queue.ts';
import { languageLoaders, languageName } from './languages.ts';
import { createPausingEngine, OutOfTime } from './pausing-engine.ts';

export interface Tokenized {
  readonly pieces: ColouredLine;
  readonly state: GrammarState | undefined;
}

/** Undefined when the line was not done in that time; asked again it gets further, and is done in the end. */
export type Tokenize = (line: string, state: GrammarState | undefined, ms: number) => Tokenized | undefined;

/** Stand-ins: a theme must name colours. */
const roles: Readonly<Record<string, CodeRole>> = {
  '#000001': 'key',
  '#000002': 'str',
  '#000003': 'num',
  '#000004': 'fn',
  '#000005': 'type',
  '#000006': 'com',
};

const scopes: readonly (readonly [string, readonly string[]])[] = [
  [
    '#000001',
    ['keyword', 'storage', 'entity.name.tag', 'markup.heading', 'keyword.operator.new', 'keyword.operator.expression'],
  ],
  [
    '#000002',
    [
      'string',
      'markup.inserted',
      'markup.inline.raw',
      'constant.character.escape',
      'string.regexp',
      'punctuation.definition.string',
    ],
  ],
  ['#000003', ['constant.numeric', 'constant.language', 'constant.other', 'variable.other.constant']],
  ['#000004', ['entity.name.function', 'support.function', 'meta.function-call entity.name', 'variable.function']],
  [
    '#000005',
    ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.other.attribute-name'],
  ],
  ['#000006', ['comment', 'punctuation.definition.comment', 'markup.deleted']],
  ['#000000', ['keyword.operator', 'storage.type.function.arrow', 'punctuation']],
];

const theme: ThemeRegistrationRaw = {
  name: 'roles',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...scopes.map(([foreground, scope]) => ({ scope: [...scope], settings: { foreground } })),
  ],
};

/** One line that takes longer stays plain. The library's own limit would leave it half coloured. */
const mostMs = 1_000;

const engine = createPausingEngine();
let highlighter: Promise<HighlighterCore> | undefined;

/** Undefined for a language that is not offered. */
export async function loadTokenizer(language: string): Promise<Tokenize | undefined> {
  const name = languageName(language);
  if (name === undefined) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine,
  });
  const core = await highlighter;
  await core.loadLanguage(languageLoaders[name]());
  let patience = 1;
  return (line, state, ms) => {
    const options = {
      lang: name,
      theme: 'roles',
      ...(state && { grammarState: state }),
      tokenizeMaxLineLength: 2_000,
      tokenizeTimeLimit: 0,
    };
    const before = engine.readied;
    engine.untilMs = performance.now() + ms * patience;
    try {
      const [tokens = []] = core.codeToTokensBase(line, options);
      patience = 1;
      const pieces = tokens.map(({ content, color }) => ({
        text: content,
        role: color === undefined ? undefined : roles[color],
      }));
      return { pieces, state: core.getLastGrammarState([tokens]) ?? state };
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      // Nothing was missing: it is the line itself that takes longer.
      if (engine.readied === before) patience *= 2;
      if (ms * patience <= mostMs) return undefined;
      patience = 1;
      return { pieces: [{ text: line, role: undefined }], state };
    } finally {
      engine.untilMs = Infinity;
    }
  };
}
