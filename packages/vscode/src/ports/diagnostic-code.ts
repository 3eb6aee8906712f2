// The code of a problem as text, from the forms in which language servers give it.

export function codeText(code: string | number | { readonly value: string | number } | undefined): string | undefined {
  const value = typeof code === 'object' ? code.value : code;
  return value === undefined || value === '' ? undefined : String(value);
}
