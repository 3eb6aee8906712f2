// What a subagent said in the end.
import { contentText, type Block, type Task, type ToolBlock } from '@dovetail/conversation';
import { asJson } from './read-json.ts';
import { resultText } from './result-text.ts';

/** Undefined while it works. */
export function agentReport(
  call: ToolBlock,
  task: Task | undefined,
  block: (id: string) => Block | undefined,
): string | undefined {
  if (call.state === 'failed' || call.state === 'denied') return resultText(call) || undefined;
  const structured = asJson(call.result?.structured);
  // Observed: 2.1.325 answers `async_launched` at once; its report comes with the task, as the last text of the agent.
  if (structured['status'] === 'completed') {
    const report = contentText(structured['content']).replace(/^\s*<tools-used-before-summary>.*\n*/, '');
    if (report.trim() !== '') return report.trim();
  }
  const isOver = task ? task.ended : call.endedAtMs !== null;
  if (!isOver) return undefined;
  const last = call.children.findLast(id => block(id)?.type === 'text');
  const text = last === undefined ? undefined : block(last);
  return (text?.type === 'text' ? text.text : undefined) ?? task?.summary ?? undefined;
}
