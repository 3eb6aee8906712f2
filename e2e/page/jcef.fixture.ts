// JetBrains' browser without an IDE: a binding stands for JBCefJSQuery, evaluation for executeJavaScript. The page sees the same
// two things, `window.idebridge.postMessage(string)` and events on its window.
import type { Browser, Page } from 'playwright-core';

export interface Jcef {
  readonly page: Page;
  /** What the page has handed to the bridge, as the strings that they were. */
  readonly handed: string[];
  readonly errors: string[];
  /** Once for every load, as a plugin does; again does no harm. */
  install(): Promise<void>;
  /** As the plugin hands over a message of the sidecar. */
  dispatch(json: string): Promise<void>;
}

/** One quoting function for everything; the one in Java makes the same. */
export function quoted(text: string): string {
  return `"${text.replace(/[^ -~]|["'\\<>&`]/g, found =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )}"`;
}

export const dispatchScript = (json: string): string =>
  `window.dispatchEvent(new MessageEvent('message',{data:JSON.parse(${quoted(json)})}))`;

const installScript = `if(!window.idebridge){window.idebridge={postMessage(json){window.dovetailQuery(json)}};window.dispatchEvent(new Event('idebridge-ready'))}`;

export interface JcefOptions {
  /** Whether the plugin is in time: before the scripts of the page. */
  readonly early?: boolean;
  readonly colours?: Readonly<Record<string, string>>;
  readonly onHanded?: (json: string) => void;
}

export async function openJcef(browser: Browser, url: string, options: JcefOptions = {}): Promise<Jcef> {
  const { early = true, colours, onHanded } = options;
  const context = await browser.newContext({ viewport: { width: 420, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const handed: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.exposeFunction('dovetailQuery', (json: string) => {
    handed.push(json);
    onHanded?.(json);
  });
  if (early) await page.addInitScript(installScript);
  if (colours) await page.addInitScript(dress, colours);
  await page.goto(url);
  return {
    page,
    handed,
    errors,
    install: () => page.evaluate(installScript),
    dispatch: async json => void (await page.evaluate(dispatchScript(json))),
  };
}

/** A dark theme. Keys of the look and feel become properties, dots as dashes; a key that is null in this theme is left out. */
function dress(colours: Readonly<Record<string, string>>): void {
  const wear = (): void => {
    const root = document.documentElement;
    root.dataset['host'] = 'jetbrains';
    root.dataset['theme'] = 'dark';
    for (const [key, colour] of Object.entries(colours)) {
      root.style.setProperty(`--jb-${key.replaceAll('.', '-')}`, colour);
    }
  };
  if (document.documentElement) wear();
  else new MutationObserver((_, observer) => (observer.disconnect(), wear())).observe(document, { childList: true });
}
