// What runs behind the conversation, and every process that the host has started.
import { useState } from 'react';
import type { Task } from '@dovetail/conversation';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { useNow } from '../../store/clock.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { reason } from '../../store/sending.ts';
import { transcriptOf } from '../../store/transcript-control.ts';
import { useComputed } from '../../store/use-signal.ts';
import { durationWords } from '../duration.ts';
import { Spinner } from '../status-line/status-line.tsx';
import { ProcessesMenu } from './processes-menu.tsx';
import './background-strip.css';

const mostRows = 3;

export function BackgroundStrip() {
  const chat = useChat();
  const tasks = useComputed(() => {
    void chat.view.generation.value;
    void chat.view.part('tasks');
    return Object.values(chat.view.conversation.tasks).filter(task => task.background && !task.ended);
  }, [chat]);
  const [isFolded, setFolded] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  if (tasks.length === 0) return null;
  const shown = showsAll ? tasks : tasks.slice(0, mostRows);
  return (
    <div className="dt-strip dt-background">
      <div className="dt-strip-head">
        <Icon name="clock" size={14} />
        <span className="dt-strip-title">{tasks.length} running in the background</span>
        <ProcessesMenu />
        <button
          type="button"
          className="dt-pick dt-pick-icon"
          aria-label={isFolded ? 'Unfold' : 'Fold'}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon name={isFolded ? 'right' : 'down'} size={14} />
        </button>
      </div>
      {!isFolded && (
        <>
          <ul className="dt-queue" aria-label="Background tasks">
            {shown.map(task => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
          {shown.length < tasks.length && (
            <button type="button" className="dt-background-rest" onClick={() => setShowsAll(true)}>
              {tasks.length - shown.length} more
            </button>
          )}
        </>
      )}
    </div>
  );
}

function TaskRow({ task }: { task: Task }) {
  const chat = useChat();
  const nowMs = useNow(true);
  const name = task.description ?? task.prompt ?? task.id;
  const onProblem = (text: string): void => void (messageBoxOf(chat).note.value = { text });
  const isCommand = task.taskType !== 'local_agent';
  return (
    <li className="dt-queue-row dt-task">
      <Spinner />
      <span className={isCommand ? 'dt-queue-text dt-task-code' : 'dt-queue-text'} title={name}>
        {name}
      </span>
      <span className="dt-queue-fact dt-task-time" aria-hidden="true">
        {durationWords(nowMs - task.startedAtMs)}
      </span>
      <TaskOutput task={task} onProblem={onProblem} />
      <button
        type="button"
        className="dt-small-button dt-small-quiet"
        aria-label={`Stop ${name}`}
        onClick={() => {
          const channelId = chat.channelId.peek();
          chat.link.ask('stop_task', { channelId, taskId: task.id }).then(
            ({ stopped, reason: why = 'the CLI could not do it.' }) => {
              if (!stopped) onProblem(`The task was not stopped: ${why}`);
            },
            (error: unknown) => onProblem(`The task was not stopped: ${reason(error)}`),
          );
        }}
      >
        Stop
      </button>
    </li>
  );
}

function TaskOutput({ task, onProblem }: { task: Task; onProblem(text: string): void }) {
  const chat = useChat();
  const { outputFile, toolUseId } = task;
  const blockId = toolUseId === null ? undefined : chat.view.conversation.index.tools[toolUseId];
  if (outputFile === null && blockId === undefined) return null;
  return (
    <button
      type="button"
      className="dt-small-button dt-small-quiet"
      onClick={() => {
        if (outputFile === null) {
          if (blockId !== undefined) transcriptOf(chat).reveal(blockId);
          return;
        }
        chat.link.ask('open_file', { filePath: outputFile }, { channelId: chat.channelId.peek() }).then(
          ({ found }) => {
            if (!found) onProblem('The output file of this task is gone.');
          },
          (error: unknown) => onProblem(`The output was not opened: ${reason(error)}`),
        );
      }}
    >
      {outputFile === null ? 'Show' : 'Output'}
    </button>
  );
}
