// The last line of the window: what waits, the CLI, terminals, processes; and on the right the place in the text.
import { useEffect, useState } from 'react';
import { languageName } from '../editors/languages.ts';
import { Icon } from '../icons/icon.tsx';
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { ProcessList } from './process-list.tsx';
import { StatusLine } from './status-line.tsx';
import './status-bar.css';

export function StatusBar() {
  return (
    <footer className="dt-wb-status" data-region="status" aria-label="Status">
      <Waiting />
      <Cli />
      <span className="dt-wb-status-room" />
      <StatusLine />
      <span className="dt-wb-status-room" />
      <Place />
      <Cost />
    </footer>
  );
}

function Waiting() {
  const { decisions, actions } = useWorkbench();
  const count = useSignal(decisions);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="dt-wb-status-waiting"
      aria-keyshortcuts="Control+."
      onClick={() => actions.goToDecision()}
    >
      <Icon name="hand" size={13} />
      {count === 1 ? '1 decision waits' : `${count} decisions wait`}
    </button>
  );
}

function Cli() {
  const { status, chats, terminals, link } = useWorkbench();
  const told = useSignal(status);
  const connection = useSignal(link.connection);
  const isLate = useLate(connection !== 'open');
  const cli = useComputed(() => {
    const known = chats.active.value?.chat.config.value?.cli;
    return known && { status: known.status, version: 'version' in known ? known.version : undefined };
  }, [chats]);
  const linked = useComputed(() => terminals.all.value.filter(({ link: state }) => state?.linked).length, [terminals]);
  const version = told?.cliVersion ?? cli?.version;
  const isReady = cli?.status === 'ready' || told?.cliState === 'ready';
  const terminalCount = told?.linkedTerminals ?? linked;
  return (
    <>
      {connection !== 'open' && isLate && <span className="dt-wb-status-lost">Reconnecting… your text is kept</span>}
      {version !== undefined && (
        <span className="dt-wb-status-part">
          <span className={isReady ? 'dt-wb-ok' : 'dt-wb-danger'}>
            <Icon name="dot" size={13} />
          </span>
          CLI {version}
          {told && told.cliState !== 'ready' && ` · ${told.cliState}`}
        </span>
      )}
      {version === undefined && cli && <span className="dt-wb-status-part">CLI not found</span>}
      {terminalCount > 0 && (
        <span className="dt-wb-status-part">
          <Icon name="link" size={13} />
          {terminalCount === 1 ? '1 terminal linked' : `${terminalCount} terminals linked`}
        </span>
      )}
      {told && <ProcessList count={told.processCount} memoryBytes={told.memoryBytes} />}
    </>
  );
}

/** A connection that is back at once was not lost to anybody. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

const endings = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const;

function Place() {
  const { tabs, files } = useWorkbench();
  const file = useComputed(() => {
    const tab = tabs.active.value;
    return tab?.kind === 'file' ? files.all.value.get(tab.path) : undefined;
  }, [tabs, files]);
  const facts = useComputed(() => file?.facts.value, [file]);
  const at = useComputed(() => file?.selection.value?.selection.end, [file]);
  if (!facts) return null;
  return (
    <>
      {at && (
        <span>
          Ln {at.line + 1}, Col {at.character + 1}
        </span>
      )}
      <span>{endings[facts.eol]}</span>
      <span>
        {facts.encoding.toUpperCase()}
        {facts.hasBom && ' with BOM'}
      </span>
      <span>{languageName(facts.languageId)}</span>
      {facts.isReadOnly && <span>Read only</span>}
    </>
  );
}

function Cost() {
  const { chats } = useWorkbench();
  const cost = useComputed(() => {
    const open = chats.active.value;
    // The script of a rehearsal costs nothing, whatever the CLI reckons.
    if (!open || open.chat.config.value?.cli.isRehearsal === true) return 0;
    return open.chat.hostState.value?.authStatus.authMethod === 'api-key' ? open.costUsd.value : 0;
  }, [chats]);
  return cost > 0 ? <span>${cost.toFixed(2)} this session</span> : null;
}
