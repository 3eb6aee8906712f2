// The terminals below the editors: their tabs, and the one in front. The terminal itself is loaded when one is shown.
import { lazy, Suspense, type KeyboardEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Splitter } from '../layout/splitter.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { linkWords } from './link-words.ts';
import './terminal-pane.css';

const TerminalView = lazy(() => import('./terminal-view.tsx').then(part => ({ default: part.TerminalView })));

export function TerminalPane() {
  const { terminals, layout, screen } = useWorkbench();
  const all = useSignal(terminals.all);
  const active = useSignal(terminals.active);
  const height = useSignal(layout.sizes).terminal;
  const isNarrow = useSignal(screen) === 'narrow';
  const link = active && linkWords(active);

  function pressed(event: KeyboardEvent): void {
    const place = all.findIndex(({ id }) => id === active?.id);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : all.at((place + by) % all.length);
    if (next) terminals.activate(next.id);
    else if (event.key === 'Delete' && active) terminals.close(active.id);
    else return;
    event.preventDefault();
  }

  return (
    <section
      className="dt-terminal"
      aria-label="Terminal"
      data-region="terminal"
      style={isNarrow ? undefined : { blockSize: height }}
    >
      {!isNarrow && <Splitter size="terminal" label="Height of the terminal" grows={-1} isHorizontal />}
      <div className="dt-terminal-head">
        {all.length > 0 && (
          <div className="dt-terminal-tabs" role="tablist" aria-label="Terminals" onKeyDown={pressed}>
            {all.map(terminal => (
              <button
                key={terminal.id}
                type="button"
                role="tab"
                aria-selected={terminal.id === active?.id}
                tabIndex={terminal.id === active?.id ? 0 : -1}
                aria-keyshortcuts="Delete"
                className="dt-terminal-tab"
                onClick={() => terminals.activate(terminal.id)}
              >
                {terminal.isClaude ? (
                  <span className={terminal.link?.linked ? 'dt-wb-ok' : 'dt-terminal-unlinked'}>
                    <Icon name="dot" size={14} />
                  </span>
                ) : (
                  <Icon name="term" size={14} />
                )}
                <bdi>{terminal.title}</bdi>
                {terminal.isClaude && terminal.link?.linked && (
                  <span className="dt-terminal-note">{isNarrow ? 'linked' : 'linked to this editor'}</span>
                )}
                {!terminal.isRunning && (
                  <span className="dt-terminal-note">
                    ended{terminal.exitCode === null ? '' : `, code ${terminal.exitCode}`}
                  </span>
                )}
              </button>
            ))}
          </div>
        )}
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="New terminal"
          title="New terminal"
          onClick={() => void terminals.start({ claude: false })}
        >
          <Icon name="plus" size={14} />
        </button>
        <span className="dt-terminal-room" />
        {active && (
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label={`Close terminal ${active.title}`}
            title={`Close terminal ${active.title}`}
            onClick={() => terminals.close(active.id)}
          >
            <Icon name="trash" size={14} />
          </button>
        )}
        <button
          type="button"
          className="dt-wb-button dt-terminal-run"
          aria-label="Run Claude in terminal"
          onClick={() => void terminals.start({ claude: true })}
        >
          <Icon name="term" size={14} />
          {isNarrow ? 'Run Claude' : 'Run Claude in terminal'}
        </button>
        {!isNarrow && (
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label="Hide terminal"
            title="Hide terminal"
            onClick={() => layout.toggle('terminal', false)}
          >
            <Icon name="down" size={14} />
          </button>
        )}
      </div>
      {link !== undefined && <p className="dt-terminal-why">{link}</p>}
      <div className="dt-terminal-place">
        {active ? (
          <Suspense fallback={null}>
            <TerminalView key={active.id} terminal={active} />
          </Suspense>
        ) : (
          <p className="dt-terminal-none">
            No terminal is open. A CLI that is started here shows its changes in this window before they are written.
          </p>
        )}
      </div>
    </section>
  );
}
