// How a server process tells the measurement where it listens, and what it has cost so far.

export interface Listening {
  readonly port: number;
  readonly authToken: string;
}

export interface Cost {
  readonly cpuMicros: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
}

const collect = globalThis.gc;

export function announce(listening: Listening): void {
  process.on('message', question => {
    if (question === 'cost') process.send?.(cost(false));
    // Twice: what a finalizer frees is only gone the second time.
    if (question === 'cost after collection') process.send?.(cost(true));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(listening);
}

function cost(afterCollection: boolean): Cost {
  if (afterCollection) for (let round = 0; round < 2; round++) collect?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: user + system, residentBytes: rss, heapBytes: heapUsed + external };
}
