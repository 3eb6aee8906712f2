// What "always allow" would mean, in plain words and by the letter.
import type { PermissionUpdate } from '@dovetail/protocol';
import { asList, textAt } from '../tools/read-json.ts';
import { exactText } from './exact-text.ts';

export interface SuggestionWords {
  /** "Always allow". */
  readonly verb: string;
  /** The rule as it would stand in the file; empty when the words say it all. */
  readonly rule: string;
  /** Plain words after the verb, when there is no rule. */
  readonly words: string;
  /** Where it is saved, and so how long and for whom it holds. */
  readonly where: string;
}

const places: Readonly<Record<string, string>> = {
  session: 'until this session ends',
  cliArg: 'until this session ends',
  localSettings: 'this project, only me',
  projectSettings: 'this project, everyone',
  userSettings: 'all my projects',
};

export function suggestionWords(suggestion: PermissionUpdate): SuggestionWords {
  const { rule, ...rest } = wordsOf(suggestion);
  return { ...rest, rule: exactText(rule) };
}

function wordsOf(suggestion: PermissionUpdate): SuggestionWords {
  const destination = textAt(suggestion, 'destination') ?? '';
  const where = places[destination] ?? destination;
  const behavior = textAt(suggestion, 'behavior') ?? 'allow';
  const verb = `Always ${behavior}`;
  switch (suggestion.type) {
    case 'addRules':
    case 'replaceRules': {
      const rules = asList((suggestion as { rules?: unknown }).rules).map(ruleText);
      return { verb, rule: rules.join(', '), words: '', where };
    }
    case 'addDirectories': {
      const directories = asList((suggestion as { directories?: unknown }).directories);
      return { verb: 'Always allow', rule: directories.map(String).join(', '), words: 'the folder', where };
    }
    case 'setMode': {
      const mode = textAt(suggestion, 'mode') ?? '';
      return { verb: 'Always allow', rule: mode, words: mode === 'acceptEdits' ? 'edits, by mode' : 'by mode', where };
    }
    default:
      return { verb: 'Always allow', rule: JSON.stringify(suggestion), words: '', where };
  }
}

export function ruleText(rule: unknown): string {
  const tool = textAt(rule, 'toolName') ?? '?';
  const content = textAt(rule, 'ruleContent');
  return content === undefined ? tool : `${tool}(${content})`;
}
