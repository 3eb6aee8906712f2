// Every CLI that the host has started, with what it takes, and its end.
import { useState } from 'react';
import type { HostProcess } from '@dovetail/protocol';
import { byteWords } from '../../composer/chips/chip.ts';
import { Popover } from '../../composer/bar/popover.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import './background-strip.css';

export function ProcessesMenu() {
  return (
    <Popover
      name="Processes"
      kind="dialog"
      panelName="Processes"
      end
      className="dt-pick-icon"
      button={<Icon name="dots" size={14} />}
    >
      {() => <Processes />}
    </Popover>
  );
}

/** The list itself, for a place that opens it in its own way. */
export function Processes() {
  const chat = useChat();
  const [asked, setAsked] = useState<Promise<readonly HostProcess[]>>();
  const [processes, setProcesses] = useState<readonly HostProcess[]>();
  const [problem, setProblem] = useState<string>();

  function read(): Promise<readonly HostProcess[]> {
    return chat.link.ask('list_processes', {}).then(
      answer => {
        setProcesses(answer.processes);
        return answer.processes;
      },
      (error: unknown) => {
        setProblem(reason(error));
        return [];
      },
    );
  }
  if (asked === undefined) setAsked(read());

  async function stop(all: readonly HostProcess[]): Promise<void> {
    try {
      await Promise.all(all.map(({ channelId }) => chat.link.ask('stop_process', { channelId })));
      await read();
    } catch (error) {
      setProblem(`Not stopped: ${reason(error)}`);
    }
  }

  const running = processes?.filter(({ pid }) => pid !== null) ?? [];
  return (
    <div className="dt-processes">
      <div className="dt-popover-cap">Processes</div>
      {problem !== undefined && <p className="dt-processes-problem">{problem}</p>}
      {processes !== undefined && running.length === 0 && <p className="dt-popover-cap">No process runs.</p>}
      <ul>
        {running.map(process => (
          <li key={process.channelId}>
            <span className="dt-processes-words">
              <span className="dt-processes-title" dir="auto">
                {process.title === '' ? 'New conversation' : process.title}
              </span>
              <span className="dt-choice-more">
                {process.state} · pid {process.pid}
                {process.memoryBytes !== null && ` · ${byteWords(process.memoryBytes)}`}
              </span>
            </span>
            <button
              type="button"
              className="dt-small-button dt-small-quiet"
              aria-label={`Stop ${process.title === '' ? 'New conversation' : process.title}`}
              onClick={() => void stop([process])}
            >
              Stop
            </button>
          </li>
        ))}
      </ul>
      {running.length > 1 && (
        <button type="button" className="dt-small-button" onClick={() => void stop(running)}>
          Stop all
        </button>
      )}
    </div>
  );
}
