// The few Markdown forms that the protocol documents are made of.
import { toJsonSchema } from './json-schema.mjs';
import { fieldRows, typeText } from './type-text.mjs';

const cell = text => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = text => `\`${text}\``;

const line = cells => `| ${cells.map(cell).join(' | ')} |`;

export function table(heads, rows) {
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A heading, then paragraphs and tables; empty parts are left out. */
export const section = (level, title, ...parts) =>
  [`${'#'.repeat(level)} ${title}`, ...parts.flat()].filter(part => part !== '' && part !== undefined).join('\n\n');

/** The fields of a schema as a table, or its type where it is not an object. */
export function fields(caption, schema, levels) {
  const json = toJsonSchema(schema);
  const rows = fieldRows(json, levels);
  if (rows.length === 0) {
    const text = typeText(json);
    return text === 'object' ? `${caption}: none.` : `${caption}: ${code(text)}.`;
  }
  const body = rows.map(({ path, type, needed, initial, note }) => [
    code(path),
    code(type),
    needed ? 'yes' : initial === undefined ? 'no' : `no, ${code(JSON.stringify(initial))}`,
    note,
  ]);
  return `${caption}:\n\n${table(['field', 'type', 'needed', 'note'], body)}`;
}

export { code };
