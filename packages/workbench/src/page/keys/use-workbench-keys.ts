// The keys of the whole window. A key that a part has used itself comes here as prevented and is left alone; F6 is taken first,
// because its way leads through the chat and on.
import { useEffect } from 'react';
import { goToRegion } from '../focus/regions.ts';
import { isComposing, isKey, moveFocus } from '@dovetail/webview';
import type { Workbench } from '../store/workbench.ts';

export function useWorkbenchKeys(workbench: Workbench): void {
  useEffect(() => {
    const isMac = (): boolean => workbench.start.peek()?.platform === 'darwin';

    function regionKey(event: KeyboardEvent): void {
      if (isComposing(event) || document.querySelector('dialog[open]')) return;
      const step = isKey(event, 'F6', false) ? 1 : isKey(event, 'Shift+F6', false) ? -1 : undefined;
      if (step === undefined || !goToRegion(document.body, step)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    function pressed(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposing(event)) return;
      for (const [keys, run] of table(workbench)) {
        if (!keys.some(key => isKey(event, key, isMac()))) continue;
        if (run() === false) continue;
        event.preventDefault();
        return;
      }
    }

    document.addEventListener('keydown', regionKey, true);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', regionKey, true);
      document.removeEventListener('keydown', pressed);
    };
  }, [workbench]);
}

type Row = readonly [keys: readonly string[], run: () => boolean | void];

function table(workbench: Workbench): readonly Row[] {
  const { actions, isGoing, tabs, files } = workbench;
  return [
    [['Mod+P'], () => void (isGoing.value = true)],
    [['Mod+S'], () => void actions.save()],
    [
      ['Alt+W', 'Mod+W'],
      () => {
        const active = tabs.active.peek();
        if (!active) return false;
        void actions.closeTab(active.id);
        return true;
      },
    ],
    [['Alt+Shift+T'], () => actions.reopen()],
    [['Mod+`'], () => toggleTerminal(workbench)],
    [['Mod+B'], () => toggleFiles(workbench)],
    [['Mod+.'], () => actions.goToDecision()],
    [['Mod+Shift+Escape', 'Mod+Alt+Shift+N'], () => actions.newConversation()],
    [['Mod+Escape', "Mod+'"], () => betweenChatAndEditor(workbench)],
    [
      ['Alt+K'],
      () => {
        const active = tabs.active.peek();
        const file = active?.kind === 'file' ? files.of(active.path) : undefined;
        if (!file?.view?.hasFocus) return false;
        const selected = file.selection.peek()?.selection;
        const isRange = selected !== undefined && file.selection.peek()?.text !== '';
        actions.mention(file.path, isRange ? { start: selected.start.line, end: selected.end.line } : undefined);
        return true;
      },
    ],
  ];
}

function toggleFiles({ layout, screen }: Workbench): void {
  if (screen.peek() === 'wide') layout.toggle('files');
  else if (screen.peek() === 'middle') layout.setFilesOver(!layout.filesOver.peek());
  else if (layout.pane.peek() === 'files') layout.leavePane();
  else {
    layout.showPane('files');
    requestAnimationFrame(() =>
      moveFocus(document.querySelector<HTMLElement>('.dt-files [data-region-entry]'), 'the person asked for the files'),
    );
  }
}

function toggleTerminal({ layout, screen, actions, terminals }: Workbench): void {
  if (document.activeElement?.closest('.dt-terminal')) {
    if (screen.peek() === 'narrow') layout.leavePane();
    else layout.toggle('terminal', false);
    return;
  }
  actions.showTerminal();
  if (terminals.all.peek().length === 0) void terminals.start({ claude: false });
  requestAnimationFrame(() =>
    moveFocus(
      document.querySelector<HTMLElement>('.dt-terminal textarea, .dt-terminal button'),
      'the person asked for the terminal',
    ),
  );
}

/** The chat has its own way to its message box; from there back to the editor. */
function betweenChatAndEditor({ actions, tabs, files }: Workbench): void {
  if (document.activeElement?.closest('.dt-chat-pane')) {
    const active = tabs.active.peek();
    actions.showEditors();
    const view = active?.kind === 'file' ? files.of(active.path)?.view?.contentDOM : undefined;
    moveFocus(
      view ?? document.querySelector<HTMLElement>('.dt-editors [data-region-entry]'),
      'the person went back to the editor',
    );
    return;
  }
  actions.showChat();
  requestAnimationFrame(() =>
    moveFocus(
      document.querySelector<HTMLElement>('.dt-chat-pane textarea, .dt-chat-pane [role="textbox"]'),
      'the person went to the message box',
    ),
  );
}
