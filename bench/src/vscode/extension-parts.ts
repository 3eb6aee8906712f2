// What is measured: the package of the extension and the VS Code it runs in, made by the project's own tools.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { codeServer, CodeServerPlace } from '../../../tools/code-server.mjs';
import type { PackagedExtension, packageVscode } from '../../../tools/package-vscode.mjs';
import { repositoryRoot } from '../agent/repository.ts';

interface Tools {
  readonly codeServer: typeof codeServer;
  readonly packageVscode: typeof packageVscode;
}

export interface ExtensionParts extends PackagedExtension {
  readonly place: CodeServerPlace;
}

/** Loaded from where they are: in a bundle they would look for the repository in the wrong place. */
async function tool<K extends keyof Tools>(file: string, name: K): Promise<Tools[K]> {
  const loaded = (await import(pathToFileURL(join(repositoryRoot, 'tools', file)).href)) as Tools;
  return loaded[name];
}

export async function extensionParts(): Promise<ExtensionParts> {
  const packaged = await (await tool('package-vscode.mjs', 'packageVscode'))();
  return { ...packaged, place: await (await tool('code-server.mjs', 'codeServer'))() };
}
