// Text that would run, load or lead somewhere if a page took it for more than text, and a watch over what a page does with it.
import type { Locator, Page } from 'playwright-core';
import type { OpenedChat } from './support/open-chat.ts';

/** Runs if anything of it becomes an element. */
export const markup = [
  '"\'><img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '<svg onload="window.pwned=1"><a href="javascript:window.pwned=1">',
  '<iframe src="https://evil.example/frame" srcdoc="<script>parent.pwned=1</script>"></iframe>',
].join('');

const schemes = [
  'javascript:window.pwned=1',
  'JaVaScRiPt:window.pwned=1',
  ' javascript:window.pwned=1',
  'java\tscript:window.pwned=1',
  'javascript&colon;window.pwned=1',
  '&#106;avascript:window.pwned=1',
  '&#x6A;avascript&#58;window.pwned=1',
  'javascript%3Awindow.pwned=1',
  'vbscript:msgbox(1)',
  'data:text/html,<script>opener.pwned=1</script>',
  'data:text/html;base64,PHNjcmlwdD5vcGVuZXIucHduZWQ9MTwvc2NyaXB0Pg==',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/x',
  'view-source:javascript:1',
  '//evil.example/x',
  '\\\\evil.example\\x',
  'command:workbench.action.terminal.new',
  'vscode://evil.example/x',
  'ms-msdt:/id',
  'file://evil.example/share/x',
];

export const markdown = [
  markup,
  ...schemes.flatMap(url => [
    `[words of ${schemes.indexOf(url)}](${url})`,
    `[in brackets](<${url}>)`,
    `<${url}>`,
    `![picture](${url})`,
  ]),
  ...schemes.map((url, n) => `[by reference][r${n}]\n\n[r${n}]: ${url} "title"`),
  '![x" onerror="window.pwned=1](https://evil.example/pixel.png)',
  '![x](https://evil.example/pixel.png "t\\" onload=\\"window.pwned=1")',
  '[x](https://evil.example/ "t\\" onmouseover=\\"window.pwned=1")',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>@import "https://evil.example/x.css"; * { background: url(https://evil.example/y) }</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name="x" autofocus onfocus="window.pwned=1"><button>Go</button></form>',
  '<details open ontoggle="window.pwned=1"><summary>x</summary></details><video><source onerror="window.pwned=1"></video>',
  '<math><mi xlink:href="javascript:window.pwned=1">x</mi></math><object data="javascript:1"></object><embed src="x">',
  '&lt;img src=x onerror=window.pwned=1&gt; &#60;script&#62;window.pwned=1&#60;/script&#62;',
  `\`${markup.replaceAll('`', '')}\``,
  ...['html', 'svg', 'mermaid', 'javascript', '"><img src=x onerror=window.pwned=1>', 'constructor', '__proto__'].map(
    language => `\`\`\`${language}\n${markup}\nclick A "javascript:window.pwned=1"\n\`\`\``,
  ),
  `| ${markup.replaceAll('|', '')} | b |\n| --- | --- |\n| [x](javascript:window.pwned=1) | <img src=x onerror=window.pwned=1> |`,
  `# ${markup}\n\n> ${markup}\n\n- [ ] ${markup}\n\n~~${markup}~~ **${markup}**`,
  '<!-- --><script>window.pwned=1</script> <![CDATA[<script>window.pwned=1</script>]]> <?xml x?>',
  '[good](https://example.org/page) and [mail](mailto:ada@example.org)',
].join('\n\n');

const link = (url: string, text: string) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;

/** As a program would print it to attack a terminal. */
export const terminalText = [
  markup,
  link('javascript:window.pwned=1', 'press me'),
  `\u001b]8;;javascript:window.pwned=1\u0007bell\u001b]8;;\u0007`,
  `\u001b[31m${markup}\u001b[0m`,
  '\u001b]0;title\u0007\u001b]52;c;cHduZWQ=\u0007\u001bP+q544e\u001b\\\u001b[21t\u001b[6n',
  '\u001b]1337;File=inline=1:PHN2Zz4=\u0007',
  '\u009b31m\u009d8;;javascript:1\u009c',
].join('\n');

export interface Watch {
  /** Everything that a hostile text has reached; nothing, when all is well. */
  readonly harm: string[];
  /** What the page asked the host to open outside. */
  opened(): string[];
}

export function watchHarm({ page, host, errors }: OpenedChat, own: string): Watch {
  const harm: string[] = [];
  page.on('dialog', dialog => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith('data:image/') && !url.startsWith('blob:'))
      harm.push(`a request: ${url}`);
  });
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(own)) harm.push(`a navigation: ${frame.url()}`);
  });
  page.context().on('page', opened => harm.push(`a window: ${opened.url()}`));
  page.on('download', download => harm.push(`a download: ${download.url()}`));
  page.on('console', message => {
    if (/Content Security Policy|Refused to/i.test(message.text()))
      harm.push(`stopped by the policy: ${message.text()}`);
  });
  page.on('pageerror', error => harm.push(`an error: ${String(error)}`));
  void errors;
  return {
    harm,
    opened: () =>
      host.received.flatMap(message =>
        message.type === 'request' && message.request.type === 'open_url'
          ? [String((message.request as { url?: unknown }).url)]
          : [],
      ),
  };
}

/** What in the page should not be there: it holds only elements that the page itself would make. */
export function oddThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const odd: string[] = [];
    if ((window as { pwned?: unknown }).pwned !== undefined) odd.push('a script has run');
    const never =
      'script, iframe, frame, object, embed, applet, meta, base, link, style, form[action], video, audio, math, portal';
    for (const element of document.body.querySelectorAll('*')) {
      const shown = element.outerHTML.slice(0, 160);
      if (element.matches(never) && !element.matches('script[type="module"][src]'))
        odd.push(`${element.localName}: ${shown}`);
      if (
        element.localName === 'img' &&
        !/^(data:image\/(png|jpeg|gif|webp);|blob:)/.test(element.getAttribute('src') ?? '')
      )
        odd.push(`a picture: ${shown}`);
      if (element.localName === 'svg' && element.getAttribute('aria-hidden') !== 'true')
        odd.push(`a drawing: ${shown}`);
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$|^formaction$|^ping$|^background$/i.test(name)) odd.push(`${name}: ${shown}`);
        if (/href|^src$|^action$/i.test(name) && !/^(#|https?:|mailto:|data:image\/|blob:|\/|\.\/)/.test(value))
          odd.push(`${name}="${value}"`);
      }
    }
    return odd;
  });
}

/** Opens what is folded, and what was folded in that. */
export async function unfoldEverything(place: Locator): Promise<void> {
  const folded = place.locator('[aria-expanded="false"]:not([aria-haspopup]), details:not([open]) > summary');
  for (let left = 60; left > 0 && (await folded.count()) > 0; left--) {
    await folded.first().evaluate((element: HTMLElement) => element.click());
    await place.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

/** Presses everything in there that can be pressed, but what would leave the conversation. */
export async function pressEverything(place: Locator, rounds = 1): Promise<number> {
  let pressed = 0;
  for (let round = 0; round < rounds; round++) {
    pressed += await place.evaluate(async within => {
      const all = [
        ...within.querySelectorAll<HTMLElement>('a, button, summary, [role="button"], [role="link"]'),
      ].filter(element => !/rewind|fork|edit/i.test(`${element.getAttribute('aria-label') ?? ''} ${element.title}`));
      for (const element of all) {
        for (const type of ['auxclick', 'dblclick'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 1 }));
        element.click();
      }
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return all.length;
    });
  }
  return pressed;
}
