// Which package may import which, and the other walls between parts of the code.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { isTest, type SourceFile, type Violation } from './source-tree.ts';

const ground = ['protocol', 'rpc'];
const client = [...ground, 'conversation', 'agent'];
const hosted = [...client, 'ide-server', 'host'];

/** Package -> packages it may import. What is not listed is forbidden; the arrows of ARCHITECTURE.md, followed to their ends. */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  rpc: ['protocol'],
  conversation: ['protocol'],
  agent: ground,
  'ide-server': ground,
  'page-server': ground,
  host: [...client, 'ide-server'],
  webview: ['protocol', 'rpc', 'conversation'],
  rehearsal: [],
  acp: client,
  sidecar: [...hosted, 'page-server'],
  workbench: [...hosted, 'page-server', 'webview'],
  vscode: hosted,
  cli: [...hosted, 'page-server', 'webview', 'rehearsal', 'acp', 'sidecar', 'workbench', 'vscode'],
};

/** They run in any JavaScript: no `node:`. */
const pure: readonly string[] = ['protocol', 'rpc', 'conversation'];
const builtins: ReadonlySet<string> = new Set(builtinModules);

export function dependencyViolations(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => /\.(?:ts|tsx|mjs|js)$/.test(path)).flatMap(violationsOf);
}

function violationsOf({ path, text }: SourceFile): Violation[] {
  const own = packageOfPath(path);
  if (own !== undefined && !Object.hasOwn(allowedImports, own)) {
    return [
      {
        path,
        message: `The package "${own}" is not in the table of tools/tidy/dependency-rule.ts; say there what it may import.`,
      },
    ];
  }
  return importsOf(text).flatMap(({ specifier, isType }) => {
    const message = complaint(path, own, specifier, isType);
    return message === undefined ? [] : [{ path, message }];
  });
}

function complaint(path: string, own: string | undefined, specifier: string, isType: boolean): string | undefined {
  if (specifier === 'vscode' && own !== 'vscode') {
    return 'Only packages/vscode imports "vscode"; ask the editor through a port instead.';
  }
  if (specifier.startsWith('.')) return relativeComplaint(path, own, specifier);
  if (own === undefined) return undefined;
  if (pure.includes(own) && !isTest(path) && (specifier.startsWith('node:') || builtins.has(specifier))) {
    return `"${specifier}" is of Node, and ${own} runs in any JavaScript; take what is needed as a parameter.`;
  }
  if (own === 'protocol' && !isTest(path) && specifier !== 'zod') {
    return `protocol stands on zod alone; leave "${specifier}" to a package above it.`;
  }
  const other = packageOfSpecifier(specifier);
  if (other === undefined || other.name === own) return undefined;
  if (!allowedImports[own]?.includes(other.name)) {
    return `${own} may not import ${other.name}; move the code, or go through a port. The table is in tools/tidy/dependency-rule.ts.`;
  }
  if (other.isDeep)
    return `"${specifier}" reaches into ${other.name}; export it from that package's index and import it there.`;
  if (own === 'webview' && other.name === 'protocol' && !isType && !isTest(path)) {
    return 'The page takes only types from protocol, so that it carries no schema; write `import type`.';
  }
  return undefined;
}

function relativeComplaint(path: string, own: string | undefined, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (own !== undefined && !target.startsWith(`packages/${own}/`)) {
    return `"${specifier}" leaves the package; import another package by its name.`;
  }
  const from = featureOf(path);
  const to = featureOf(target);
  if (from !== undefined && to !== undefined && from.folder === to.folder && from.feature !== to.feature) {
    return `The feature "${from.feature}" imports the feature "${to.feature}"; let them meet in a port or in a file beside the features.`;
  }
  return undefined;
}

function packageOfPath(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1];
}

/** `dovetail` is the published name of packages/cli. */
function packageOfSpecifier(specifier: string): { name: string; isDeep: boolean } | undefined {
  const [, scoped, rest] = /^(?:@dovetail\/([^/]+)|dovetail(?=\/|$))(\/.+)?$/.exec(specifier) ?? [];
  if (scoped === undefined && !/^dovetail(?:\/|$)/.test(specifier)) return undefined;
  return { name: scoped ?? 'cli', isDeep: rest !== undefined };
}

/** The feature that a file belongs to: the folder, or the file's first name, right below `features/`. */
function featureOf(path: string): { folder: string; feature: string } | undefined {
  const [, folder, feature] = /^(.*\/features)\/([^/.]+)/.exec(path) ?? [];
  return folder === undefined || feature === undefined ? undefined : { folder, feature };
}
