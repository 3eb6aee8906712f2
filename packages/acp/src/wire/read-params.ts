// Reads the params of a request by hand: a wrong one is named in a sentence. No schema library is loaded for it, because
// its loading would be most of the time from start to `initialize`.
import { isAbsolute } from 'node:path';
import { invalidParams } from './rpc-error.ts';

export type Params = Readonly<Record<string, unknown>>;

export function asParams(value: unknown): Params {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('"params" is not an object.');
  return value as Params;
}

export function text(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== 'string') throw invalidParams(`"${name}" is missing or not text.`);
  return value;
}

export function optionalText(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidParams(`"${name}" is not text.`);
  return value;
}

export function list(params: Params, name: string): readonly Params[] {
  const value = params[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidParams(`"${name}" is not a list.`);
  return value.map((item, n) => {
    if (typeof item !== 'object' || item === null) throw invalidParams(`Item ${n} of "${name}" is not an object.`);
    return item as Params;
  });
}

export function texts(params: Params, name: string): readonly string[] {
  const value = params[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some(item => typeof item !== 'string'))
    throw invalidParams(`"${name}" is not a list of texts.`);
  return value as string[];
}

export function absolutePath(params: Params, name: string): string {
  const path = text(params, name);
  if (!isAbsolute(path)) throw invalidParams(`"${name}" is "${path}", which is not an absolute path.`);
  return path;
}

export function absolutePaths(params: Params, name: string): readonly string[] {
  const paths = texts(params, name);
  for (const path of paths)
    if (!isAbsolute(path)) throw invalidParams(`"${name}" holds "${path}", which is not an absolute path.`);
  return paths;
}

/** What a client says beside the schema, by the name of ours or of anybody's. */
export function meta(params: object): Params {
  const value = (params as Params)['_meta'];
  return typeof value === 'object' && value !== null ? (value as Params) : {};
}
