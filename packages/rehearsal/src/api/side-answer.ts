// A plausible answer to what the CLI asks on the side, in the form that it parses, so that no scenario has to script it.
import type { SideKind } from '../scenario/scenario.ts';
import type { RequestFacts } from './request-facts.ts';

const texts: Record<Exclude<SideKind, 'structured'>, string> = {
  title: 'Rehearsal session',
  topic: '{"isNewTopic": true, "title": "Rehearsal"}',
  name: 'rehearsal-session',
  suggestion: 'go on with the next step',
  question: 'This is a rehearsal: the answer to a side question is scripted too.',
  compaction:
    '<analysis>\nA rehearsal keeps no thoughts of its own.\n</analysis>\n\n<summary>\nThis conversation was a rehearsal with scripted answers.\n</summary>',
  paths: '<is_displaying_contents>\nfalse\n</is_displaying_contents>\n\n<filepaths>\n</filepaths>',
  prefix: 'none',
  hook: '{"ok": true}',
  search: 'A rehearsal does not search the web, so there are no results.',
  fetch: 'A rehearsal does not read web pages.',
  summary: '<summary>A scripted step was played.</summary>',
  memory: 'Nothing to remember.',
  probe: 'ok',
  other: 'ok',
};

type Schema = Readonly<Record<string, unknown>>;

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {});

/** The smallest value that satisfies a JSON schema of the kinds the CLIs send. */
export function sampleOf(value: unknown, name = ''): unknown {
  const schema = asSchema(value);
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return sampleOf(options[0], name);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object': {
      const properties = asSchema(schema['properties']);
      const required = Array.isArray(schema['required']) ? schema['required'] : Object.keys(properties);
      return Object.fromEntries(required.map(key => [String(key), sampleOf(properties[String(key)], String(key))]));
    }
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 1;
    case 'null':
      return null;
    default:
      return name === 'name' || name === 'branch' ? 'rehearsal-session' : 'Rehearsal session';
  }
}

export function sideAnswer(kind: SideKind, facts: RequestFacts): string {
  if (facts.answerSchema !== undefined) return JSON.stringify(sampleOf(facts.answerSchema));
  return kind === 'structured' ? '{}' : texts[kind];
}
