// Shiki with its regular expressions in plain JavaScript (no WebAssembly, which a page's policy may forbid). Colours are
// roles: which colour a role has is the style sheet's business.
import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeRole, ColouredLine } from './highlight-queue.ts';
import { languageLoaders, languageName } from './languages.ts';

export type Tokenize = (
  line: string,
  state: GrammarState | undefined,
) => { pieces: ColouredLine; state: GrammarState | undefined };

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

let highlighter: Promise<HighlighterCore> | undefined;

/** Undefined for a language that is not offered. */
export async function loadTokenizer(language: string): Promise<Tokenize | undefined> {
  const name = languageName(language);
  if (name === undefined) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  await core.loadLanguage(languageLoaders[name]());
  return (line, state) => {
    const options = { lang: name, theme: 'roles', ...(state && { grammarState: state }), tokenizeMaxLineLength: 2_000 };
    const [tokens = []] = core.codeToTokensBase(line, options);
    const pieces = tokens.map(({ content, color }) => ({
      text: content,
      role: color === undefined ? undefined : roles[color],
    }));
    return { pieces, state: core.getLastGrammarState([tokens]) ?? state };
  };
}
