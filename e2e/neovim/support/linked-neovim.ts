// Neovim with the plugin, a real sidecar and a real CLI in one of its terminals, all on one stage.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { PinnedCli } from '../../support/cli-versions.ts';
import { openStage, type Stage, type StageOptions } from '../../support/stage.ts';
import { submit } from '../../support/terminal-cli.ts';
import type { TerminalScreen } from '../../support/terminal-screen.ts';
import { startNeovim, type Neovim } from './embedded-neovim.ts';
import { luaList } from './neovim-side.ts';

const sidecar = fileURLToPath(new URL('../../../packages/sidecar/dist/bundle/sidecar.js', import.meta.url));

/** The terminal as the person sees it in Neovim: the lines of its buffer. */
export type NeovimTerminal = Pick<TerminalScreen, 'until' | 'typeUntil'> & {
  /** Nothing runs and nothing is asked. */
  untilIdle(): Promise<void>;
  ask(prompt: string): Promise<void>;
  /** Sends what stands in the input box. */
  submit(prompt: string): Promise<void>;
};

export interface LinkedNeovim {
  readonly stage: Stage;
  readonly neovim: Neovim;
  /** In the window of the first file, whatever was typed before. */
  typeInFile(keys: string): Promise<void>;
  /** `:Dovetail terminal`, until the CLI shows what it was told of the editor: from then on it takes what comes. */
  openTerminal(): Promise<NeovimTerminal>;
  /** Goes to the proposal that waits, and types there. */
  typeInProposal(keys: string): Promise<void>;
  sidecarPid(): number;
}

export interface LinkedNeovimOptions extends StageOptions {
  readonly open: string;
  /** More Lua for the configuration. */
  readonly lua?: string;
}

const openedTerminal = "vim.bo.buftype == 'terminal' and vim.api.nvim_get_current_buf() or 0";
const tellSelection = `require('dovetail.process').notify('editor/selectionChanged', require('dovetail.selection').current())`;

export async function openLinkedNeovim(
  cli: PinnedCli,
  { open, lua = '', ...options }: LinkedNeovimOptions,
): Promise<LinkedNeovim> {
  const stage = await openStage(cli, options);
  if (!existsSync(sidecar)) throw new Error('The sidecar has not been bundled. Run "npm run build" first.');
  const program = [process.execPath, sidecar, '--claude', cli.path];
  const neovim = await startNeovim({
    folder: stage.home,
    cwd: stage.project,
    env: { ...stage.env, NVIM_LOG_FILE: `${stage.home}/nvim.log` },
    configuration: `require('dovetail').setup({ autostart = true, start_timeout_ms = 60000, command = ${luaList(program)},
      browser = function(url) vim.g.browsed = url end }) ${lua}`,
    files: [open],
  });
  onTestFinished(async () => {
    await neovim.close();
    await expect.poll(() => stage.processes(), { timeout: 30_000 }).toEqual([]);
  });
  await neovim.until<string>("require('dovetail.process').state", state => state === 'ready');
  const first = await neovim.lua<number>('return vim.api.nvim_get_current_win()');
  const leaveModes = async () => {
    await neovim.type('<C-\\><C-n>');
    await neovim.until<string>('vim.api.nvim_get_mode().mode', mode => /^nt?$/.test(mode));
  };

  return {
    stage,
    neovim,
    async typeInFile(keys) {
      await leaveModes();
      await neovim.lua('vim.api.nvim_set_current_win(...)', first);
      await neovim.type(keys);
    },
    async openTerminal() {
      // Observed: 2.1.325 starts in a mode in which it does not ask.
      await neovim.command('Dovetail terminal --permission-mode default');
      const terminal = terminalOf(neovim, await neovim.until<number>(openedTerminal, buffer => buffer > 0));
      // Observed: on a busy machine either version may lose all that it is told in its first seconds.
      const again = setInterval(() => void neovim.lua(tellSelection).catch(() => undefined), 3000);
      await terminal.until('⧉ ').finally(() => clearInterval(again));
      return terminal;
    },
    async typeInProposal(keys) {
      await neovim.until<number>("#require('dovetail.proposal').open", count => count === 1);
      await neovim.until<boolean>("require('dovetail.proposal').open[1].right ~= nil", shown => shown);
      await leaveModes();
      await neovim.command('Dovetail next');
      await neovim.type(keys);
    },
    sidecarPid() {
      // The command line of Neovim names it too.
      const found = stage
        .processes()
        .filter(({ command }) => command.includes(sidecar) && !command.includes('--embed'));
      if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} sidecars.`);
      return found[0].pid;
    },
  };
}

function terminalOf(neovim: Neovim, buffer: number): NeovimTerminal {
  const text = async (): Promise<string> =>
    (await neovim.lua<string[]>('return vim.api.nvim_buf_get_lines(..., 0, -1, false)', buffer))
      .map(line => line.trimEnd())
      .join('\n')
      .trimEnd();
  const send = (written: string) =>
    neovim.lua('vim.api.nvim_chan_send(vim.bo[({...})[1]].channel, ({...})[2])', buffer, written);
  const until: TerminalScreen['until'] = async (shown, timeoutMs = 120_000) => {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const screen = await text();
      if (isShown(shown, screen)) return screen;
      if (Date.now() > deadlineMs) throw new Error(`${String(shown)} was not shown. The terminal:\n${screen}`);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
  };
  const typeUntil: TerminalScreen['typeUntil'] = async (written, shown, againMs) => {
    await send(written);
    const again = setInterval(() => void send(written).catch(() => undefined), againMs);
    return until(shown).finally(() => clearInterval(again));
  };
  const submitNow = (prompt: string) => submit({ until, typeUntil } as TerminalScreen, prompt);
  // At the foot: what has scrolled away may say so too.
  const untilIdle = async () =>
    void (await until(screen => screen.split('\n').slice(-5).join('\n').includes('? for shortcuts')));
  return {
    until,
    typeUntil,
    untilIdle,
    async ask(prompt) {
      await untilIdle();
      await typeUntil(prompt, prompt, 5000);
      await submitNow(prompt);
    },
    submit: submitNow,
  };
}

function isShown(shown: Parameters<TerminalScreen['until']>[0], screen: string): boolean {
  if (typeof shown === 'string') return screen.includes(shown);
  return shown instanceof RegExp ? shown.test(screen) : shown(screen);
}
