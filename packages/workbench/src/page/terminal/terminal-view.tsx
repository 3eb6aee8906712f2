// One terminal on the screen. What it has shown so far comes from the server; from then on it follows.
import type { TerminalState } from '@dovetail/protocol';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef } from 'react';
import { moveFocus, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { fileLinks } from './file-links.ts';
import { findFile } from './find-file.ts';

const scrollback = 5_000;

export function TerminalView({ terminal: { id } }: { terminal: TerminalState }) {
  const { terminals, link, theme, folderPaths, actions } = useWorkbench();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Terminal | undefined>(undefined);
  const generation = useSignal(terminals.generation);

  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const style = getComputedStyle(current);
    const terminal = new Terminal({
      scrollback,
      fontFamily: style.getPropertyValue('--dt-font-code'),
      fontSize: 12,
      lineHeight: 1.3,
      cursorBlink: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      minimumContrastRatio: 4.5,
      screenReaderMode: false,
      theme: themeOf(style),
    });
    const fit = new FitAddon();
    terminal.loadAddon(fit);
    terminal.open(current);
    drawn.current = terminal;
    // Unless they have gone on to something else since.
    const isHere =
      document.activeElement === document.body ||
      current.closest('section, [data-region]')?.contains(document.activeElement);
    if (terminals.takeWish() && isHere) moveFocus(terminal.textarea, 'the person opened a terminal');
    let room = '';
    const resize = (): void => {
      fit.fit();
      const { cols: columns, rows } = terminal;
      if (columns < 2 || rows < 2 || room === `${columns}x${rows}`) return;
      room = `${columns}x${rows}`;
      link.tell('resize_terminal', { terminalId: id, columns, rows });
    };
    const watch = new ResizeObserver(resize);
    watch.observe(current);
    resize();
    const typing = terminal.onData(data => link.tell('write_terminal', { terminalId: id, data }));
    const links = terminal.registerLinkProvider(
      fileLinks(terminal, {
        async find(path) {
          const root = folderPaths.peek()[0];
          return root === undefined ? undefined : findFile(link, path, root);
        },
        open(path, { line, column = 1 }, { ctrlKey, metaKey }) {
          const at = line === undefined ? undefined : { line: line - 1, character: column - 1 };
          const selection = at && { start: at, end: at };
          // As everywhere: the focus stays here unless Ctrl or Cmd is held.
          void actions.openFile(path, { preview: true, focus: ctrlKey || metaKey, selection });
        },
      }),
    );
    // Keys of the window work from inside a terminal too.
    terminal.attachCustomKeyEventHandler(event => !isForWindow(event));
    const stopTheme = theme.shown.subscribe(() => {
      terminal.options.theme = themeOf(getComputedStyle(current));
    });
    return () => {
      stopTheme();
      typing.dispose();
      links.dispose();
      watch.disconnect();
      drawn.current = undefined;
      terminal.dispose();
    };
  }, [id, link, theme, terminals, folderPaths, actions]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // What comes before the answer is in the answer.
    link.ask('read_terminal', { terminalId: id }).then(
      ({ output }) => {
        if (isGone) return;
        drawn.current?.reset();
        drawn.current?.write(output);
        stop = terminals.onOutput(id, data => drawn.current?.write(data));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [id, link, terminals, generation]);

  return <div ref={place} className="dt-xterm" dir="ltr" />;
}

function isForWindow(event: KeyboardEvent): boolean {
  if (event.key === 'F6') return true;
  const mod = event.ctrlKey || event.metaKey;
  return (
    mod && (event.code === 'Backquote' || event.code === 'Period' || event.code === 'Quote' || event.key === 'Escape')
  );
}

function themeOf(style: CSSStyleDeclaration): ITheme {
  const colour = (name: string): string => style.getPropertyValue(`--dt-${name}`).trim();
  return {
    background: colour('sunken'),
    foreground: colour('text-2'),
    cursor: colour('text'),
    cursorAccent: colour('sunken'),
    selectionBackground: colour('selected'),
    black: colour('text'),
    brightBlack: colour('text-3'),
    red: colour('danger'),
    brightRed: colour('danger'),
    green: colour('ok'),
    brightGreen: colour('ok'),
    yellow: colour('notice'),
    brightYellow: colour('notice'),
    blue: colour('link'),
    brightBlue: colour('link'),
    magenta: colour('code-key'),
    brightMagenta: colour('code-key'),
    cyan: colour('accent'),
    brightCyan: colour('accent'),
    white: colour('text-2'),
    brightWhite: colour('text'),
  };
}
