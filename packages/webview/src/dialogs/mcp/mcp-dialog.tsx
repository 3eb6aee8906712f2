// Dialog "MCP servers": those that the CLI of this conversation runs, so there must be one.
import { useCallback, useEffect, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Empty, Failed, Loading } from '../sheet/state-lines.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import { McpRow } from './mcp-row.tsx';
import { onWords } from './mcp-words.ts';
import './mcp.css';

/** A server that connects is looked at again this often. */
const lookAgainMs = 2_000;

export function McpDialog() {
  const chat = useChat();
  const channelId = useSignal(chat.channelId);
  const isStarting = useComputed(() => chat.view.status.value?.state === 'starting', [chat]);
  const closedBecause = useSignal(chat.closedBecause);
  const [addFailure, setAddFailure] = useState<string | undefined>(undefined);
  const [added, setAdded] = useState<string | undefined>(undefined);
  const ask = useCallback(
    (signal: AbortSignal) => {
      chat.launch();
      return chat.link.ask('get_mcp_servers', { channelId }, { channelId, signal });
    },
    [chat, channelId],
  );
  const { value, failure, again, set } = useAsked(ask);
  const servers = value?.servers;
  const isPending = servers?.some(({ status }) => status === 'pending') === true;

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(again, lookAgainMs);
    return () => clearInterval(timer);
  }, [isPending, again]);

  async function add(): Promise<void> {
    setAddFailure(undefined);
    try {
      setAdded((await chat.link.ask('open_config_file', { configType: 'mcp' })).filePath);
    } catch (error) {
      setAddFailure(reason(error));
    }
  }

  return (
    <Sheet
      name="MCP servers"
      actions={servers && servers.length > 0 && <span className="dt-dlg-more dt-mcp-sum">{onWords(servers)}</span>}
      foot={
        <>
          <button type="button" className="dt-dlg-button" onClick={() => void add()}>
            Add server…
          </button>
          {added !== undefined && (
            <p className="dt-dlg-more" role="status">
              Opened <bdi className="dt-dlg-code">{added}</bdi>. A new conversation sees what you add there.
            </p>
          )}
          {addFailure !== undefined && (
            <Failed what="The file was not opened." why={addFailure} again={() => void add()} />
          )}
        </>
      }
    >
      {!servers && failure === undefined && <Loading>{isStarting ? 'Starting the CLI…' : 'Loading…'}</Loading>}
      {failure !== undefined && (
        <Failed what="The servers could not be listed." why={closedBecause ?? failure} again={again} />
      )}
      {servers?.length === 0 && <Empty>No MCP server is set up for this folder.</Empty>}
      {servers && servers.length > 0 && (
        <ul className="dt-dlg-list" aria-label="MCP servers">
          {servers.map(server => (
            <McpRow
              key={server.name}
              server={server}
              channelId={channelId}
              onServer={next => {
                if (next) set({ servers: servers.map(one => (one.name === next.name ? next : one)) });
                else again();
              }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
