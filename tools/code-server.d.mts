export interface CodeServerPlace {
  readonly vscode: string;
  readonly folder: string;
  readonly node: string;
  readonly entry: string;
}
export function codeServer(edition?: 'pinned' | 'latest'): Promise<CodeServerPlace>;
