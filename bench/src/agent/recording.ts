// A recorded answer of the real CLI: the lines of one turn, the result last.

export interface Recording {
  readonly file: string;
  readonly lines: number;
  readonly averageBytes: number;
  readonly cliVersion: string;
}

/** Tells the stand-in where the recording is. */
export const recordingVariable = 'DOVETAIL_BENCH_RECORDING';
