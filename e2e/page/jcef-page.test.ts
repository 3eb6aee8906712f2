// The built chat page inside JetBrains' browser: it introduces itself, shows a turn, comes back after a reload, and wears the
// colours of the IDE by the keys of its look and feel.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageMessage } from '@dovetail/protocol';
import { createPartJoiner, toParts } from '../../packages/sidecar/src/pages/page-parts.ts';
import { openJcef, type Jcef, type JcefOptions } from './jcef.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { createScriptedHost } from './support/scripted-host.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open(options: JcefOptions & { search?: string } = {}) {
  let sending: Promise<unknown> = Promise.resolve();
  let sent = 0;
  const host = createScriptedHost(message => {
    sent += 1;
    for (const part of toParts(`m${sent}`, JSON.stringify({ type: 'from-extension', message }))) {
      sending = sending.then(async () => (await opened).dispatch(part)).catch(() => undefined);
    }
  });
  const joiner = createPartJoiner();
  const opened = openJcef(browser(), `${served.url}${options.search ?? ''}`, {
    ...options,
    onHanded(json) {
      const whole = joiner.take(JSON.parse(json));
      if (whole && (whole.message as { type: string }).type !== 'hello') host.receive(whole.message as PageMessage);
    },
  });
  return { ...(await opened), host };
}

test('it says hello before anything else, asks for what it needs, and again after a reload', async () => {
  const { page, handed, host, errors } = await open();
  for (const name of ['init', 'get_claude_state', 'get_settings']) await host.request(name);
  expect(handed[0]).toBe('{"type":"hello"}');
  const inits = () => handed.filter(json => json.includes('"type":"init"'));
  await page.reload();
  await expect.poll(() => inits().length, { timeout: 20_000 }).toBe(2);
  // Names of requests begin with what is drawn for each load.
  const load = /"requestId":"(.*-)\d+"/.exec(inits().at(-1) ?? '')?.[1] ?? 'none';
  const again = handed.lastIndexOf('{"type":"hello"}');
  expect(again).toBeGreaterThan(0);
  expect(handed.findIndex(json => json.includes(load))).toBeGreaterThan(again);
  expect(handed.filter(json => json === '{"type":"hello"}')).toHaveLength(2);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a plugin that comes late and says so in the address is waited for', async () => {
  const { page, handed, host, install, errors } = await open({ early: false, search: '?bridge=idebridge' });
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(handed).toEqual([]);
  await install();
  await host.request('init');
  expect(handed[0]).toBe('{"type":"hello"}');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a message is sent as it was typed, nasty characters and all', async () => {
  const { page, host, errors } = await open();
  const text = 'it\'s "done" </script> \u2028 𝒳 `x` ${y}';
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(JSON.stringify(await host.request('send_message'))).toContain(JSON.stringify(text).slice(1, -1));
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Keys as UIManager and the colour scheme name them. */
const dark = {
  'Panel.background': '#2b2d30',
  'Editor.background': '#1e1f22',
  'Editor.gutter.background': '#202124',
  'List.hoverBackground': '#393b40',
  'ToolWindow.Header.background': '#323438',
  'Borders.color': '#45484d',
  'Component.borderColor': '#5a5d63',
  'Component.focusColor': '#3574f0',
  'Label.foreground': '#dfe1e5',
  'Label.infoForeground': '#b4b8bf',
  'Label.errorForeground': '#ff9f99',
  'Button.default.startBackground': '#3574f0',
  'Button.default.foreground': '#ffffff',
  'Link.activeForeground': '#6ea8ff',
  'Label.font': 'Inter',
  'Editor.font': 'JetBrains Mono',
  DIFF_INSERTED: '#294436',
  DIFF_DELETED: '#5c3432',
};

const tokens: Readonly<Record<string, keyof typeof dark>> = {
  '--dt-canvas': 'Panel.background',
  '--dt-surface': 'Editor.background',
  '--dt-sunken': 'Editor.gutter.background',
  '--dt-raised': 'List.hoverBackground',
  '--dt-chrome': 'ToolWindow.Header.background',
  '--dt-line': 'Borders.color',
  '--dt-line-strong': 'Component.borderColor',
  '--dt-focus': 'Component.focusColor',
  '--dt-text': 'Label.foreground',
  '--dt-text-3': 'Label.infoForeground',
  '--dt-danger': 'Label.errorForeground',
  '--dt-accent': 'Button.default.startBackground',
  '--dt-on-accent': 'Button.default.foreground',
  '--dt-link': 'Link.activeForeground',
  '--dt-font-ui': 'Label.font',
  '--dt-font-code': 'Editor.font',
  '--dt-add': 'DIFF_INSERTED',
  '--dt-del': 'DIFF_DELETED',
};

const worn = (page: Jcef['page'], names: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate(all => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(all.map(name => [name, style.getPropertyValue(name).trim()]));
  }, names);

test('the colours and fonts of the IDE are worn under our names', async () => {
  const { page, host, errors } = await open({ colours: dark });
  await host.request('init');
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  const expected = Object.fromEntries(Object.entries(tokens).map(([token, key]) => [token, dark[key]]));
  await expect.poll(() => worn(page, Object.keys(tokens)), { timeout: 20_000 }).toEqual(expected);
  const painted = await page
    .getByRole('textbox', { name: 'Message' })
    .evaluate(box => getComputedStyle(box as Element).color);
  expect(painted).toBe('rgb(223, 225, 229)');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an older theme has other keys, or none: what is missing is made from what is there', async () => {
  const {
    'Label.infoForeground': _info,
    'Button.default.startBackground': _start,
    DIFF_INSERTED: _add,
    ...rest
  } = dark;
  const older = { ...rest, 'Label.disabledForeground': '#a7abb3', 'Button.startBackground': '#4c5052' };
  const { page, host } = await open({ colours: older });
  await host.request('init');
  await expect
    .poll(() => worn(page, ['--dt-text-3', '--dt-accent']), { timeout: 20_000 })
    .toEqual({ '--dt-text-3': '#a7abb3', '--dt-accent': '#4c5052' });
  const added = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.background = 'var(--dt-add)';
    return getComputedStyle(probe).backgroundColor;
  });
  expect(added).toMatch(/^color\(srgb /);
  await page.context().close();
});

test('a colour that cannot be read on its ground is mended, and a new theme is worn at once', async () => {
  const { page, host } = await open({ colours: { ...dark, 'Label.infoForeground': '#33353a' } });
  await host.request('init');
  await expect
    .poll(async () => (await worn(page, ['--dt-text-3']))['--dt-text-3'], { timeout: 20_000 })
    .not.toBe('#33353a');
  await page.evaluate(() => document.documentElement.style.setProperty('--jb-Panel-background', '#101010'));
  await expect
    .poll(async () => (await worn(page, ['--dt-canvas']))['--dt-canvas'], { timeout: 20_000 })
    .toBe('#101010');
  await page.context().close();
});
