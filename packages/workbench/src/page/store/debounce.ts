// Runs once, some time after the last call; `flush` runs it now if it waits.
export interface Debounced {
  (): void;
  flush(): void;
  cancel(): void;
}

export function debounce(run: () => void, waitMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, waitMs);
  };
  return Object.assign(call, {
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      run();
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  });
}
