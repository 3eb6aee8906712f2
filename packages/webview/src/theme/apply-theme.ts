// Puts the theme on the page: `data-theme`, the colours of the host, its fonts, how close rows stand, and what the contrast
// guard mends. A page around this one that sets `data-theme` itself keeps the say.
import { effect } from '@preact/signals-core';
import type { FontConfiguration } from '@dovetail/protocol';
import type { Chat } from '../store/chat.ts';
import { mendedColours } from './contrast-guard.ts';
import { themeOf } from './host-theme.ts';
import './host-themes.css';
import './high-contrast.css';

export function applyTheme(chat: Chat): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  let own: string | undefined;
  let mended: readonly string[] = [];

  function apply(): void {
    const now = root.dataset['theme'];
    const theme = themeOf({
      bodyClasses: [...document.body.classList],
      given: now === own ? undefined : now,
      setting: chat.settings.peek()?.theme ?? 'system',
      systemIsDark: system.matches,
    });
    if (now === own || theme.host === 'vscode') {
      own = theme.name;
      if (now !== own) root.dataset['theme'] = own;
    }
    if (theme.host === 'vscode') root.dataset['host'] = 'vscode';
    root.dataset['density'] = chat.settings.peek()?.density ?? 'comfortable';
    if (root.dataset['host'] !== undefined) guard();
  }

  function guard(): void {
    for (const name of mended) root.style.removeProperty(name);
    const probe = document.createElement('span');
    probe.hidden = true;
    document.body.append(probe);
    const colours = mendedColours(name => {
      probe.style.color = '';
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    mended = Object.keys(colours);
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour);
  }

  // What the guard writes itself must not wake it.
  const observer = new MutationObserver(records => {
    observer.disconnect();
    if (
      records.some(({ target, attributeName }) => target === document.body || attributeName !== 'style' || isForeign())
    )
      apply();
    observe();
  });
  let hostStyle = '';
  function isForeign(): boolean {
    const now = root.style.cssText.replace(/--dt-[\w-]+:[^;]*;?\s*/g, '');
    const isOther = now !== hostStyle;
    hostStyle = now;
    return isOther;
  }
  function observe(): void {
    observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-host', 'style', 'class'] });
  }

  const stop = effect(() => {
    void chat.settings.value;
    apply();
  });
  const stopPush = chat.onPush(push => {
    if (push.type === 'font_configuration_changed') useFonts(root, push.fontConfig);
  });
  system.addEventListener('change', apply);
  isForeign();
  observe();
  return () => {
    stop();
    stopPush();
    observer.disconnect();
    system.removeEventListener('change', apply);
  };
}

function useFonts(
  root: HTMLElement,
  { editorFontFamily, editorFontSize, chatFontFamily, chatFontSize }: FontConfiguration,
): void {
  const set = (name: string, value: string): void => root.style.setProperty(name, value);
  if (chatFontFamily !== '') set('--dt-font-ui', chatFontFamily);
  if (editorFontFamily !== '') set('--dt-font-code', editorFontFamily);
  set('--dt-size-code', `${editorFontSize}px`);
  set('--dt-size-xs', `${chatFontSize - 2}px`);
  set('--dt-size-sm', `${chatFontSize - 1}px`);
  set('--dt-size-md', `${chatFontSize}px`);
  set('--dt-size-lg', `${chatFontSize + 2}px`);
  set('--dt-size-xl', `${chatFontSize + 6}px`);
}
