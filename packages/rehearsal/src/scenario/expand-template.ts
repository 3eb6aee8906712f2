// Puts run-time values into scripted texts and tool inputs: `${name}`. `$${` stays as `${`.

export type Variables = Readonly<Record<string, string | undefined>>;

export class UnknownVariable extends Error {
  override readonly name = 'UnknownVariable';
}

function expandText(text: string, variables: Variables): string {
  return text.replace(/\$\$\{|\$\{([\w.-]+)\}/g, (_whole, name: string | undefined) => {
    if (name === undefined) return '${';
    const value = variables[name];
    if (value === undefined) {
      const known = Object.keys(variables).filter(key => variables[key] !== undefined);
      throw new UnknownVariable(`\${${name}} has no value here (known: ${known.toSorted().join(', ')})`);
    }
    return value;
  });
}

/** Strings anywhere inside a value are expanded; everything else is kept. */
export function expandTemplate<T>(value: T, variables: Variables): T;
export function expandTemplate(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return expandText(value, variables);
  if (Array.isArray(value)) return value.map(item => expandTemplate<unknown>(item, variables));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, expandTemplate<unknown>(item, variables)]),
    );
  }
  return value;
}
