// One thing that the doctor looked at.
export interface Finding {
  readonly name: string;
  /** A problem keeps Dovetail from working; a warning does not. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** Removes what is stale; told when it has been done. */
  readonly fix?: () => string;
}
