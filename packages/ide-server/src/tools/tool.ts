// What a tool is made of: its declaration is in protocol, its code is one function over the editor port.
import type { editorPort, IdeToolInput, IdeToolName, IdeToolResult, PortOf } from '@dovetail/protocol';
import type { Proposals } from '../proposals.ts';

export type EditorPort = PortOf<typeof editorPort>;

/** What the person had selected last, also when its editor is no longer active. */
export interface LatestSelection {
  readonly text: string;
  readonly filePath: string;
  readonly selection: { start: { line: number; character: number }; end: { line: number; character: number } };
}

export interface ToolContext {
  readonly editor: EditorPort;
  readonly workspaceFolders: readonly string[];
  /** The proposals of this client alone. */
  readonly proposals: Proposals;
  readonly latestSelection: LatestSelection | undefined;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
}

export type Tool<N extends IdeToolName> = (input: IdeToolInput<N>, context: ToolContext) => Promise<IdeToolResult<N>>;

/** A failure that the caller should hear of in words: becomes an `isError` result. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}
