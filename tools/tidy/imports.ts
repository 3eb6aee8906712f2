// What a TypeScript or JavaScript text imports, found by the shape of its lines. Texts are formatted by prettier, so
// an import or export begins a line; what stands inside a string or a comment does not.

export interface Import {
  readonly specifier: string;
  /** Gone at run time. */
  readonly isType: boolean;
}

const declarations = /^[ \t]*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const sideEffects = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const calls = /\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*[,)]/g;

export function importsOf(text: string): Import[] {
  const found: Import[] = [];
  for (const [, clause = '', specifier = ''] of text.matchAll(declarations)) {
    found.push({ specifier, isType: /^\s+type\b(?!\s*(?:,|from\b|$))/.test(clause) });
  }
  for (const [, specifier = ''] of text.matchAll(sideEffects)) found.push({ specifier, isType: false });
  for (const [, specifier = ''] of text.matchAll(calls)) found.push({ specifier, isType: false });
  return found;
}
