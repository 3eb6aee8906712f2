import type { Metafile } from 'esbuild';

export interface PackagedExtension {
  readonly vsix: string;
  readonly folder: string;
}
export function packageVscode(): Promise<PackagedExtension & { readonly metafile: Metafile }>;
export function freshVscodePackage(): Promise<PackagedExtension>;
export function manifestOf(version: string): Promise<Record<string, unknown>>;
