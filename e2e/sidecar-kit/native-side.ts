// What a native side shows to the kit: the person's actions, and what the person would see. The kit does the rest.

export interface NativeSide {
  /** In the titles of the tests. */
  readonly name: string;
  /** Every way in which a person can accept a proposal; each is tried. */
  readonly waysToAccept: readonly string[];
  readonly waysToReject: readonly string[];
  /** Checks that do not apply, by name, each with the reason. They are left out of the list. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Starts the editor in `folder`, with `command` in the place of the sidecar. Resolves when it has been told to connect. */
  start(place: Place): Promise<StartedSide>;
}

export interface Place {
  readonly command: readonly [string, ...string[]];
  /** The open folder of the workspace. */
  readonly folder: string;
  /** A home that nobody else uses, for settings and state. */
  readonly home: string;
}

export interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export interface StartedSide {
  accept(proposalId: string, way: string): Promise<void>;
  reject(proposalId: string, way: string): Promise<void>;
  /** The person replaces the proposed text by this one, and has not decided yet. */
  editProposal(proposalId: string, text: string): Promise<void>;
  /** Ids of the proposals that are shown now. */
  proposals(): Promise<readonly string[]>;
  /** The person opens the file and selects; characters in UTF-16 units. */
  select(filePath: string, range: Range): Promise<void>;
  /** The person mentions what is selected. */
  mention(): Promise<void>;
  /** The path of the document that has the keyboard; of a proposal, `proposal:<id>`. */
  focus(): Promise<string>;
  /** Paths of the documents that are open. */
  openFiles(): Promise<readonly string[]>;
  /** The text of an open document, with what is not saved. */
  textOf(filePath: string): Promise<string>;
  /** The person changes an open document and does not save it. */
  change(filePath: string, text: string): Promise<void>;
  /** The person leaves the editor, whatever is open. Resolves when the process is gone. */
  quit(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** After a test, in whatever state. */
  dispose(): Promise<void>;
}
