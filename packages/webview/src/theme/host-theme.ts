// Which colours hold: those of the host where it has some, else ours by the setting or by the system.
export type ThemeName = 'light' | 'dark' | 'hc-light' | 'hc-dark';

export interface ThemeFacts {
  /** The classes that VS Code puts on the body of a webview. */
  readonly bodyClasses: readonly string[];
  /** What a host or the page around has set itself. */
  readonly given: string | undefined;
  readonly setting: 'system' | 'light' | 'dark';
  readonly systemIsDark: boolean;
}

export interface Theme {
  readonly name: ThemeName;
  readonly host: 'vscode' | 'own';
}

export function themeOf({ bodyClasses, given, setting, systemIsDark }: ThemeFacts): Theme {
  const has = (name: string): boolean => bodyClasses.includes(name);
  if (has('vscode-high-contrast-light')) return { name: 'hc-light', host: 'vscode' };
  if (has('vscode-high-contrast')) return { name: 'hc-dark', host: 'vscode' };
  if (has('vscode-dark')) return { name: 'dark', host: 'vscode' };
  if (has('vscode-light')) return { name: 'light', host: 'vscode' };
  if (isThemeName(given)) return { name: given, host: 'own' };
  const isDark = setting === 'system' ? systemIsDark : setting === 'dark';
  return { name: isDark ? 'dark' : 'light', host: 'own' };
}

function isThemeName(name: string | undefined): name is ThemeName {
  return name === 'light' || name === 'dark' || name === 'hc-light' || name === 'hc-dark';
}
