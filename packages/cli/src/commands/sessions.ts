// `dovetail sessions …`: the sessions on disk.
import { configDir } from '@dovetail/agent';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { remove, rename, restore } from '../sessions/change.ts';
import type { SessionScope } from '../sessions/chosen-session.ts';
import { exportTo } from '../sessions/export.ts';
import { list } from '../sessions/list.ts';
import { search } from '../sessions/search.ts';
import { show } from '../sessions/show.ts';
import { workingFolder } from '../working-folder.ts';

interface Action {
  readonly words: readonly string[];
  run(scope: SessionScope, words: readonly string[], invocation: Invocation, context: Context): Promise<number>;
}

const actions: Readonly<Record<string, Action>> = {
  list: { words: [], run: (scope, _words, invocation, context) => list(scope, invocation, context) },
  show: { words: ['ID'], run: (scope, [id = ''], invocation, context) => show(scope, id, invocation, context) },
  search: {
    words: ['TEXT'],
    run: (scope, [text = ''], invocation, context) => search(scope, text, invocation, context),
  },
  export: { words: ['ID'], run: (scope, [id = ''], invocation, context) => exportTo(scope, id, invocation, context) },
  rename: {
    words: ['ID', 'TITLE'],
    run: (scope, [id = '', title = ''], _invocation, context) => rename(scope, id, title, context),
  },
  delete: { words: ['ID'], run: (scope, [id = ''], _invocation, context) => remove(scope, id, context) },
  restore: { words: ['ID'], run: (scope, [id = ''], _invocation, context) => restore(scope, id, context) },
};

export const sessions: Command = {
  name: 'sessions',
  summary: 'list, show, search, export, rename and delete sessions',
  usage: '[list | show ID | search TEXT | export ID | rename ID TITLE | delete ID | restore ID] [options]',
  details:
    'The sessions of the folder, newest first. ID is an id, the beginning of one, or a title.\nA deleted session goes to a trash and can be restored.',
  options: {
    all: { type: 'boolean', summary: 'the sessions of every folder' },
    json: { type: 'boolean', summary: 'print JSON' },
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: ['markdown', 'json'],
      summary: 'for export: markdown (default) or json',
    },
    limit: { type: 'string', value: 'N', summary: 'for list and show: how many at most' },
  },
  async run(invocation, context) {
    const [name = 'list', ...words] = invocation.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(`"sessions" cannot "${name}"; it can ${Object.keys(actions).join(', ')}.`);
    if (words.length !== action.words.length)
      throw new UsageError(`Usage: dovetail sessions ${[name, ...action.words].join(' ')}`);
    const scope: SessionScope = {
      configDir: configDir(context.env),
      ...(!invocation.flag('all') && { cwd: workingFolder(invocation) }),
    };
    return action.run(scope, words, invocation, context);
  },
};
