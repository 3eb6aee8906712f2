// How much room there is: three panes side by side, files laid over the rest, or one pane at a time.
import { signal, type ReadonlySignal } from '@preact/signals-core';

export type Screen = 'wide' | 'middle' | 'narrow';

export function watchScreen(): ReadonlySignal<Screen> {
  const narrow = window.matchMedia('(max-width: 720px)');
  const middle = window.matchMedia('(max-width: 1000px)');
  const read = (): Screen => (narrow.matches ? 'narrow' : middle.matches ? 'middle' : 'wide');
  const screen = signal(read());
  const changed = (): void => void (screen.value = read());
  narrow.addEventListener('change', changed);
  middle.addEventListener('change', changed);
  return screen;
}
