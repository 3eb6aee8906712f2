// Holds a message against the JSON schema that the official SDK ships: is it valid, and has it keys that the schema does not
// know? Generic: every definition says by `x-method` and `x-side` what it is the params or the result of.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Json = Record<string, unknown>;
type Side = 'agent' | 'client';
export type Edition = 'schema' | 'schema.unstable';

interface Definition extends Json {
  'x-method'?: string;
  'x-side'?: string;
}

const entry = fileURLToPath(import.meta.resolve('@agentclientprotocol/sdk'));
const packageFolder = join(dirname(entry), '../../..');

export interface SchemaCheck {
  /** Undefined when the schema does not have the method: an extension, or a later one. */
  params(side: Side, method: string, value: unknown, isNotification: boolean): string[] | undefined;
  result(side: Side, method: string, value: unknown): string[] | undefined;
}

export function schemaCheck(edition: Edition): SchemaCheck {
  const schema = JSON.parse(readFileSync(join(packageFolder, 'schema/v1', `${edition}.json`), 'utf8')) as {
    $defs: Record<string, Definition>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(schema, 'acp');
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    let found = compiled.get(pointer);
    if (!found) compiled.set(pointer, (found = ajv.compile({ $ref: `acp${pointer}` })));
    return found;
  };

  function find(side: Side, method: string, ending: RegExp): string | undefined {
    return Object.entries(schema.$defs).find(
      ([name, definition]) =>
        definition['x-method'] === method &&
        (definition['x-side'] === side || definition['x-side'] === 'protocol') &&
        ending.test(name),
    )?.[0];
  }

  function problems(side: Side, method: string, ending: RegExp, value: unknown): string[] | undefined {
    const name = find(side, method, ending);
    if (name === undefined) return undefined;
    const pointer = `#/$defs/${name}`;
    const validate = validator(pointer);
    const violations = validate(value)
      ? []
      : (validate.errors ?? []).map(error => `${name}${error.instancePath}: ${error.message}`);
    // The stable edition does not know every key that may be sent; the other one does.
    return edition === 'schema' ? violations : [...violations, ...offSchema([pointer], value, name)];
  }

  function at(pointer: string): Json {
    let part: unknown = schema;
    for (const step of pointer.split('/').slice(1)) part = (part as Json)[step];
    return isObject(part) ? part : {};
  }

  /** Every part of the schema that speaks about this value: of alternatives those that it satisfies. */
  function parts(pointer: string, value: unknown): string[] {
    const part = at(pointer);
    const inside = (key: string) => list(part[key]).map((_one, index) => `${pointer}/${key}/${index}`);
    const alternatives = [...inside('oneOf'), ...inside('anyOf')].filter(one => validator(one)(value));
    const target = typeof part['$ref'] === 'string' ? [part['$ref']] : [];
    return [pointer, ...[...target, ...alternatives, ...inside('allOf')].flatMap(one => parts(one, value))];
  }

  function offSchema(pointers: readonly string[], value: unknown, path: string): string[] {
    const all = pointers.flatMap(pointer => parts(pointer, value));
    if (Array.isArray(value)) {
      const items = all.filter(pointer => isObject(at(pointer)['items'])).map(pointer => `${pointer}/items`);
      return items.length === 0 ? [] : value.flatMap((item, index) => offSchema(items, item, `${path}/${index}`));
    }
    if (!isObject(value)) return [];
    const extra = all.map(pointer => at(pointer)['additionalProperties']);
    const isOpen = extra.some(one => one === true || isObject(one));
    const described = all.filter(pointer => isObject(at(pointer)['properties']));
    if (described.length === 0) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      if (key === '_meta') return [];
      const known = described
        .filter(pointer => Object.hasOwn(at(pointer)['properties'] as Json, key))
        .map(pointer => `${pointer}/properties/${key}`);
      if (known.length === 0) return isOpen ? [] : [`${path}/${key} is not in the schema`];
      return offSchema(known, inner, `${path}/${key}`);
    });
  }

  return {
    params: (side, method, value, isNotification) =>
      problems(side, method, isNotification ? /Notification$/ : /Request$/, value),
    result: (side, method, value) => problems(side, method, /Response$/, value),
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
