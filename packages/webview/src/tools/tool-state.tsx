// The state of a call in words. "Done" is read out and not seen, because the facts say it.
import type { Task, ToolBlock } from '@dovetail/conversation';
import { goToDecision } from '../store/answer-focus.ts';
import { useChat } from '../store/chat-context.ts';
import { Elapsed } from './elapsed.tsx';
import { exitCode } from './result-text.ts';
import { inBackground } from './tool-facts.ts';
import { kindOf } from './tool-name.ts';
import { useWaitingInside } from './waiting-inside.ts';

export function ToolState({ call, task }: { call: ToolBlock; task: Task | undefined }) {
  const chat = useChat();
  const inside = useWaitingInside(call.id, kindOf(call.name) === 'agent');
  const decisionId = call.decisionId ?? inside;
  if (decisionId !== undefined)
    return (
      <>
        <span className="dt-tool-state" data-tone="notice">
          waiting for you
        </span>
        <button type="button" className="dt-linkish" onClick={() => goToDecision(chat, decisionId)}>
          Answer
        </button>
      </>
    );
  switch (call.state) {
    case 'pending':
      return <span className="dt-tool-state">preparing</span>;
    case 'running':
      return <Running sinceMs={call.runningSinceMs} />;
    case 'failed': {
      const code = kindOf(call.name) === 'bash' || kindOf(call.name) === 'task-output' ? exitCode(call) : undefined;
      return (
        <span className="dt-tool-state" data-tone="danger">
          failed{code !== undefined && ` ${code}`}
        </span>
      );
    }
    case 'denied':
      // A plan that was sent back says so itself.
      return <span className={kindOf(call.name) === 'plan' ? 'dt-tool-hidden' : 'dt-tool-state'}>denied</span>;
    case 'cancelled':
      return <span className="dt-tool-state">stopped</span>;
    case 'done':
      if (inBackground(task)) return <Running sinceMs={task?.startedAtMs ?? null} />;
      return <span className="dt-tool-hidden">done</span>;
  }
}

function Running({ sinceMs }: { sinceMs: number | null }) {
  return (
    <span className="dt-tool-state">
      running
      <Elapsed sinceMs={sinceMs} />
    </span>
  );
}

export function isLive(call: ToolBlock, task: Task | undefined): boolean {
  if (call.decisionId !== null) return false;
  return call.state === 'running' || call.state === 'pending' || (call.state === 'done' && inBackground(task));
}
