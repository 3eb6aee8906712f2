// The JSON Schema of a declaration, in the form in which a sender may write it: what has a default may be left out.

/** @param {{ toJSONSchema(options: object): object }} schema */
export function toJsonSchema(schema) {
  const { $schema: _, ...rest } = schema.toJSONSchema({
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Bounds that every integer of JavaScript has say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest;
}

/** One document whose `$defs` are the given schemas; references inside each are moved along with it. */
export function schemaDocument(title, comment, schemas) {
  const $defs = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const place = `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    $defs[name] = moved(toJsonSchema(schema), place);
  }
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $comment: comment, title, $defs };
}

function moved(value, place) {
  if (Array.isArray(value)) return value.map(item => moved(item, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' ? [key, inner.replace(/^#/, place)] : [key, moved(inner, place)],
    ),
  );
}
