// What is measured: the package of the extension and the VS Code it runs in, made by the project's own tools.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodeServerPlace } from '../../../tools/code-server.mjs';
import type { PackagedExtension } from '../../../tools/package-vscode.mjs';
import { repositoryRoot } from '../agent/repository.ts';

type CodeServerTool = typeof import('../../../tools/code-server.mjs');
type PackageTool = typeof import('../../../tools/package-vscode.mjs');

export interface ExtensionParts extends PackagedExtension {
  readonly place: CodeServerPlace;
}

/** Loaded from where they are: in a bundle they would look for the repository in the wrong place. */
const tool = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(repositoryRoot, 'tools', name)).href) as Promise<T>;

export async function extensionParts(): Promise<ExtensionParts> {
  const { codeServer } = await tool<CodeServerTool>('code-server.mjs');
  const { packageVscode } = await tool<PackageTool>('package-vscode.mjs');
  return { ...(await packageVscode()), place: await codeServer() };
}
