// A JSON Schema as a person reads it: a short type text, and rows of fields for a table.

const deepest = 2;

/** @returns {string} */
export function typeText(schema, depth = 0) {
  if (schema === true || schema === undefined) return 'any';
  if (schema.$ref !== undefined) return schema.$ref === '#' ? 'the same again' : schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return unionText(options, depth);
  if (Array.isArray(schema.type)) return schema.type.map(type => typeText({ ...schema, type }, depth)).join(' | ');
  if (schema.type === 'array') return arrayText(schema, depth);
  if (schema.type === 'object') return objectText(schema, depth);
  if (schema.pattern !== undefined && schema.type === 'string') return `string like ${schema.pattern}`;
  return schema.type ?? 'any';
}

function unionText(options, depth) {
  const kinds = options.map(option => option.properties?.type);
  if (options.length > 3 && kinds.every(kind => kind !== undefined)) {
    const named = kinds.map(kind => (kind.const === undefined ? typeText(kind) : JSON.stringify(kind.const)));
    return `{ type: ${[...new Set(named)].join(' | ')}, … }`;
  }
  return [...new Set(options.map(option => typeText(option, depth)))].join(' | ');
}

function arrayText(schema, depth) {
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(item => typeText(item, depth)).join(', ')}]`;
  const item = typeText(schema.items, depth);
  return /[ |]/.test(item) && !/^\{[^|]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectText(schema, depth) {
  const fields = Object.entries(schema.properties ?? {});
  const more = schema.additionalProperties;
  if (fields.length === 0) {
    return typeof more === 'object' && Object.keys(more).length > 0
      ? `{ [key]: ${typeText(more, depth + 1)} }`
      : 'object';
  }
  if (depth >= deepest) return 'object';
  const required = new Set(schema.required ?? []);
  const texts = fields.map(([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(field, depth + 1)}`);
  return `{ ${texts.join(', ')}${isOpen(schema) ? ', …' : ''} }`;
}

const isOpen = schema =>
  typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length === 0;

/** The fields of an object, nested ones as `a.b` and `a[].b`, down to `levels`. */
export function fieldRows(schema, levels = 3, prefix = '') {
  const required = new Set(schema.required ?? []);
  const rows = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = `${prefix}${name}`;
    const inner = levels > 1 ? nested(field) : undefined;
    rows.push({
      path,
      type: inner === undefined ? typeText(field) : inner.type,
      needed: required.has(name),
      initial: field.default,
      note: field.description ?? '',
    });
    if (inner !== undefined) rows.push(...fieldRows(inner.schema, levels - 1, `${path}${inner.step}`));
  }
  if (isOpen(schema) && rows.length > 0)
    rows.push({ path: `${prefix}…`, type: 'any', needed: false, note: 'Further fields are kept.' });
  return rows;
}

/** The object inside a field whose own fields deserve rows: itself, its items, or what it is when it is not null. */
function nested(field) {
  if (field.type === 'object' && Object.keys(field.properties ?? {}).length > 0)
    return { schema: field, type: 'object', step: '.' };
  if (field.type === 'array' && field.prefixItems === undefined && field.items !== undefined) {
    const inner = nested(field.items);
    return inner?.step === '.' ? { schema: inner.schema, type: 'object[]', step: '[].' } : undefined;
  }
  const options = field.anyOf?.filter(option => option.type !== 'null');
  if (options?.length === 1 && field.anyOf.length === 2) {
    const inner = nested(options[0]);
    return inner === undefined ? undefined : { ...inner, type: `${inner.type} | null` };
  }
  return undefined;
}
