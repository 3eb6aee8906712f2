// `dovetail sessions …`: the sessions on disk.
import { configDir } from '@dovetail/agent';
import { closest } from '../closest.ts';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { remove, rename, restore } from '../sessions/change.ts';
import type { SessionScope } from '../sessions/chosen-session.ts';
import { exportTo } from '../sessions/export.ts';
import { list } from '../sessions/list.ts';
import { search } from '../sessions/search.ts';
import { show } from '../sessions/show.ts';
import { listTrashed } from '../sessions/trashed.ts';
import { workingFolder } from '../working-folder.ts';

interface Action {
  readonly words: readonly string[];
  readonly summary: string;
  /** Those of the command's options that mean something here. */
  readonly options: readonly string[];
  run(scope: SessionScope, words: readonly string[], invocation: Invocation, context: Context): Promise<number>;
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    words: [],
    summary: 'the sessions of the folder, newest first (what happens without a word, too)',
    options: ['all', 'json', 'limit'],
    run: (scope, _words, invocation, context) => list(scope, invocation, context),
  },
  show: {
    words: ['ID'],
    summary: 'the last messages of a session',
    options: ['all', 'json', 'limit'],
    run: (scope, [id = ''], invocation, context) => show(scope, id, invocation, context),
  },
  search: {
    words: ['TEXT'],
    summary: 'the sessions that say TEXT, and where',
    options: ['all', 'json', 'limit'],
    run: (scope, [text = ''], invocation, context) => search(scope, text, invocation, context),
  },
  export: {
    words: ['ID'],
    summary: 'a whole session on stdout, as Markdown or JSON',
    options: ['all', 'json', 'format'],
    run: (scope, [id = ''], invocation, context) => exportTo(scope, id, invocation, context),
  },
  rename: {
    words: ['ID', 'TITLE'],
    summary: 'give a session another title',
    options: ['all'],
    run: (scope, [id = '', title = ''], _invocation, context) => rename(scope, id, title, context),
  },
  delete: {
    words: ['ID'],
    summary: 'move a session to the trash',
    options: ['all'],
    run: (scope, [id = ''], _invocation, context) => remove(scope, id, context),
  },
  trash: {
    words: [],
    summary: 'what was deleted, from every folder, newest first',
    options: ['all', 'json'],
    run: (_scope, _words, invocation, context) => listTrashed(invocation, context),
  },
  restore: {
    words: ['ID'],
    summary: 'take a session out of the trash',
    options: ['all'],
    run: (scope, [id = ''], _invocation, context) => restore(scope, id, context),
  },
};

export const sessions: Command = {
  name: 'sessions',
  summary: 'list, show, search, export, rename and delete sessions',
  usage: '[ACTION] [options]',
  details:
    'The sessions of the folder on disk. ID is an id, the beginning of one (four characters or more), or a title.',
  actions: Object.entries(actions).map(([name, { words, summary }]) => ({
    usage: [name, ...words].join(' '),
    summary,
  })),
  options: {
    all: { type: 'boolean', summary: 'the sessions of every folder' },
    json: { type: 'boolean', summary: 'for list, show, search, export and trash: print JSON' },
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: ['markdown', 'json'],
      summary: 'for export: markdown (default) or json',
    },
    limit: { type: 'string', value: 'N', summary: 'for list, show and search: how many at most' },
  },
  examples: ['dovetail sessions --all --limit 10', 'dovetail sessions export 0f3a --format markdown > conversation.md'],
  async run(invocation, context) {
    const [name = 'list', ...words] = invocation.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(unknownAction(name));
    if (words.length !== action.words.length) throw new UsageError(wrongWords(name, action, words));
    const stray = Object.keys(sessions.options).find(each => invocation.flag(each) && !action.options.includes(each));
    if (stray !== undefined) throw new UsageError(`--${stray} does not go with "sessions ${name}".`);
    const cwd = workingFolder(invocation);
    const scope: SessionScope = { configDir: configDir(context.env), ...(!invocation.flag('all') && { cwd }) };
    return action.run(scope, words, invocation, context);
  },
};

function unknownAction(name: string): string {
  const close = closest(name, Object.keys(actions));
  return `There is no "sessions ${name}".${close ? ` Did you mean "${close}"?` : ` It can ${Object.keys(actions).join(', ')}.`}`;
}

function wrongWords(name: string, action: Action, words: readonly string[]): string {
  const usage = `dovetail sessions ${[name, ...action.words].join(' ')}`;
  const missing = action.words[words.length];
  if (missing !== undefined) return `The ${missing} is missing: ${usage}`;
  const quotes = action.words.length > 0 ? ' Put what belongs together in quotes:' : ' All there is to say is:';
  return `There is a word too many, "${words[action.words.length]}".${quotes} ${usage}`;
}
