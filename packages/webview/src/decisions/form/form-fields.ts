// The fields of a form that an MCP server asks for, from its JSON Schema, and the values that are sent. What the schema says
// in a way that is not known here becomes a field for JSON; nothing is left out.
import { asJson, asList, isJson, numberAt, textAt } from '../../tools/read-json.ts';

export type FieldKind =
  'text' | 'email' | 'url' | 'date' | 'date-time' | 'number' | 'integer' | 'switch' | 'one' | 'several' | 'json';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly options: readonly FieldOption[];
  readonly first: FieldValue;
  readonly least: number | undefined;
  readonly most: number | undefined;
}

export type FieldValue = string | boolean | readonly string[];

const formats: Readonly<Record<string, FieldKind>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'date-time',
};

export function formFields(schema: unknown): readonly FormField[] {
  const required = asList(asJson(schema)['required']);
  return Object.entries(asJson(asJson(schema)['properties'])).map(([name, property]) => {
    const kind = kindOfField(property);
    const options = optionsOf(kind === 'several' ? asJson(asJson(property)['items']) : property);
    const ofText = kind === 'text' || kind === 'email' || kind === 'url';
    return {
      name,
      label: textAt(property, 'title') ?? name,
      description: textAt(property, 'description'),
      kind,
      isRequired: required.includes(name),
      options,
      first: firstValue(kind, asJson(property)['default']),
      least: numberAt(property, ofText ? 'minLength' : kind === 'several' ? 'minItems' : 'minimum'),
      most: numberAt(property, ofText ? 'maxLength' : kind === 'several' ? 'maxItems' : 'maximum'),
    };
  });
}

function kindOfField(property: unknown): FieldKind {
  const type = asJson(property)['type'];
  if (optionsOf(property).length > 0) return 'one';
  if (type === 'string') return formats[textAt(property, 'format') ?? ''] ?? 'text';
  if (type === 'number' || type === 'integer') return type;
  if (type === 'boolean') return 'switch';
  if (type === 'array' && optionsOf(asJson(property)['items']).length > 0) return 'several';
  return 'json';
}

function optionsOf(property: unknown): readonly FieldOption[] {
  const { enum: values, enumNames, oneOf, anyOf } = asJson(property);
  const names = asList(enumNames);
  if (Array.isArray(values))
    return values.map((value, n) => ({ value: String(value), label: String(names[n] ?? value) }));
  return asList(oneOf ?? anyOf).flatMap(one => {
    const value = asJson(one)['const'];
    return value === undefined ? [] : [{ value: plainText(value), label: textAt(one, 'title') ?? plainText(value) }];
  });
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function firstValue(kind: FieldKind, given: unknown): FieldValue {
  if (kind === 'switch') return given === true;
  if (kind === 'several') return asList(given).map(String);
  if (kind === 'json') return given === undefined ? '' : JSON.stringify(given);
  return given === undefined || isJson(given) ? '' : plainText(given);
}

export type FormOutcome =
  { readonly content: Record<string, unknown> } | { readonly problems: Readonly<Record<string, string>> };

export function readForm(fields: readonly FormField[], values: Readonly<Record<string, FieldValue>>): FormOutcome {
  const content: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name] ?? field.first;
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && field.kind !== 'switch') {
      if (field.isRequired) problems[field.name] = 'This is needed.';
      continue;
    }
    const read = readField(field, value);
    if ('problem' in read) problems[field.name] = read.problem;
    else content[field.name] = read.value;
  }
  return Object.keys(problems).length > 0 ? { problems } : { content };
}

function readField({ kind, least, most }: FormField, value: FieldValue): { value: unknown } | { problem: string } {
  if (typeof value !== 'string') {
    return Array.isArray(value) ? (inRange(value.length, 'choices', least, most) ?? { value }) : { value };
  }
  switch (kind) {
    case 'number':
    case 'integer': {
      const number = Number(value);
      if (!Number.isFinite(number)) return { problem: 'This must be a number.' };
      if (kind === 'integer' && !Number.isInteger(number)) return { problem: 'This must be a whole number.' };
      return inRange(number, '', least, most) ?? { value: number };
    }
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value) ? { value } : { problem: 'This must be a mail address.' };
    case 'url':
      return URL.canParse(value)
        ? { value }
        : { problem: 'This must be a whole address, such as https://example.com.' };
    case 'date-time': {
      const at = new Date(value);
      return Number.isNaN(at.getTime()) ? { problem: 'This must be a date and a time.' } : { value: at.toISOString() };
    }
    case 'json':
      try {
        return { value: JSON.parse(value) as unknown };
      } catch {
        return { problem: 'This must be JSON.' };
      }
    case 'text':
      return inRange(value.length, 'characters', least, most) ?? { value };
    default:
      return { value };
  }
}

function inRange(size: number, of: string, least = -Infinity, most = Infinity): { problem: string } | undefined {
  const unit = of === '' ? '' : ` ${of}`;
  if (size < least) return { problem: `At least ${least}${unit}.` };
  return size > most ? { problem: `At most ${most}${unit}.` } : undefined;
}
