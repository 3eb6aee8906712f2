// What a subagent does right now, in the row of its folded card.
import type { Task, ToolBlock } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useSignal } from '../store/use-signal.ts';
import { toolTarget } from './tool-target.ts';
import { useCwd } from './use-facts.ts';
import { inputOf } from './input-of.ts';

export function NewestStep({ call, task }: { call: ToolBlock; task: Task | undefined }) {
  const { view } = useChat();
  const cwd = useCwd();
  const id = call.children.findLast(child => view.block(child).peek()?.type === 'tool');
  const step = useSignal(view.block(id ?? ''));
  const words =
    step?.type === 'tool' ? `${step.name} ${toolTarget(step.name, inputOf(step), cwd).text}` : task?.progress;
  return words ? <span className="dt-tool-newest">{words}</span> : null;
}
