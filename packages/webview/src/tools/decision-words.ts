// What became of the question whether a call may run, as its step says it for good.
import type { ToolBlock } from '@dovetail/conversation';
import { asJson, textAt } from './read-json.ts';

export interface SavedRule {
  readonly words: string;
  /** What it was saved to, as the CLI names the file. */
  readonly place?: { readonly name: string; readonly file: 'user' | 'project' | 'local' };
}

const places: Readonly<Record<string, SavedRule['place']>> = {
  localSettings: { name: '.claude/settings.local.json', file: 'local' },
  projectSettings: { name: '.claude/settings.json', file: 'project' },
  userSettings: { name: '~/.claude/settings.json', file: 'user' },
};

/** Undefined when there is nothing to say: allowed once, or never asked. */
export function decisionWords({ decision, state, name }: ToolBlock): string | undefined {
  if (decision === null) return undefined;
  const { outcome, message } = decision;
  if (outcome === 'withdrawn') return withdrawnWords(message);
  if (state !== 'denied' || message === null || message.trim() === '') return undefined;
  if (outcome === 'refused') return message;
  if (name === 'AskUserQuestion' || isOurs(message)) return undefined;
  return `You said: “${message.trim()}”`;
}

function withdrawnWords(why: string | null): string {
  if (why === null) return 'No longer asked';
  return why === 'The turn was stopped.' ? 'Not answered: you stopped the turn' : `Not answered: ${lowered(why)}`;
}

/** Sentences that the host gives when the person has given none. */
function isOurs(message: string): boolean {
  return /^(Denied\b|The person )/.test(message);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

/** The rules that the person saved with the answer, one for each place. */
export function savedRules({ decision }: ToolBlock): readonly SavedRule[] {
  if (decision?.outcome !== 'allowed') return [];
  const found = new Map<string, SavedRule>();
  for (const update of decision.updatedPermissions) {
    const to = textAt(update, 'destination') ?? '';
    const place = places[to];
    if (textAt(update, 'type') === 'setMode')
      found.set('mode', { words: `and mode set to ${textAt(update, 'mode') ?? 'another'}` });
    else found.set(to, place ? { words: 'and saved to ', place } : { words: 'until this session ends' });
  }
  return [...found.values()];
}

/** The rules themselves, as they are written: "Bash(git push:*)". */
export function ruleTexts({ decision }: ToolBlock): readonly string[] {
  return (decision?.updatedPermissions ?? []).flatMap(update => {
    const rules = asJson(update)['rules'];
    if (!Array.isArray(rules)) return [];
    return rules.flatMap(rule => {
      const tool = textAt(rule, 'toolName');
      const content = textAt(rule, 'ruleContent');
      return tool === undefined ? [] : [content === undefined ? tool : `${tool}(${content})`];
    });
  });
}
