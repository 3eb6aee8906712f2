// One thing that every native side must do, and the place in which it is tried.
import type { NativeSide, StartedSide } from './native-side.ts';
import type { SteeredSidecar } from './steered-sidecar.ts';

export interface Check {
  readonly name: string;
  /** It ends the editor or the sidecar, so it gets both for itself. */
  readonly alone?: true;
  run(stand: Stand): Promise<void>;
}

export interface Stand {
  readonly native: NativeSide;
  readonly side: StartedSide;
  readonly sidecar: SteeredSidecar;
  /** The open folder. */
  readonly folder: string;
  /** Makes a file in it that no other check uses, and gives its path. */
  file(text: string, extension?: string): Promise<string>;
}

/** The decisions on the wire. */
export const rejected = { decision: 'rejected' };
export const accepted = (contents: string) => ({ decision: 'accepted', contents });
