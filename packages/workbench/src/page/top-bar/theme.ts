// Light, dark, or as the system is. The choice is a setting of the person; this window shows it at once.
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface Theme {
  readonly choice: ReadonlySignal<ThemeChoice>;
  /** What is shown now. */
  readonly shown: ReadonlySignal<'light' | 'dark'>;
  choose(choice: ThemeChoice): void;
}

const storageKey = 'dovetail.theme';

export function createTheme(): Theme {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const isDark = signal(dark.matches);
  dark.addEventListener('change', () => void (isDark.value = dark.matches));
  const choice = signal<ThemeChoice>(readChoice());
  const shown = signal<'light' | 'dark'>('light');
  effect(() => {
    const theme = choice.value === 'system' ? (isDark.value ? 'dark' : 'light') : choice.value;
    document.documentElement.dataset['theme'] = theme;
    shown.value = theme;
  });
  return {
    choice,
    shown,
    choose(next) {
      choice.value = next;
      try {
        window.localStorage.setItem(storageKey, next);
      } catch {
        // Full or forbidden: the setting of the host still has it.
      }
    },
  };
}

function readChoice(): ThemeChoice {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}
