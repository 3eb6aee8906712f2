// The steps of a subagent on a rail of their own: the last three, the earlier ones on demand, and what it said in the end.
import type { BlockId, ToolBlock } from '@dovetail/conversation';
import { useContext, useMemo, useState } from 'react';
import { useBlock } from '../../blocks/use-block.ts';
import { Icon } from '../../icons/icon.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { useChat } from '../../store/chat-context.ts';
import { revealedIn } from '../../store/reveal.ts';
import { useComputed } from '../../store/use-signal.ts';
import { AgentNesting, deepest } from '../agent-nesting.ts';
import { agentReport } from '../agent-report.ts';
import { count } from '../amounts.ts';
import { toolTarget } from '../tool-target.ts';
import { useTask } from '../use-facts.ts';
import type { BodyProps } from './body-props.ts';
import { inputOf } from '../input-of.ts';

const shownAtFirst = 3;
const shownMore = 50;

export function AgentBody({ call, Step }: BodyProps) {
  const { depth } = useContext(AgentNesting);
  const [path, setPath] = useState<readonly BlockId[]>([]);
  const nesting = useMemo(
    () => ({ depth: depth + 1, openInPlace: (id: BlockId) => setPath(before => [...before, id]) }),
    [depth],
  );
  const inPlace = depth + 1 >= deepest ? path.at(-1) : undefined;
  return (
    <AgentNesting value={nesting}>
      {inPlace !== undefined && <Back id={path.at(-2) ?? call.id} back={() => setPath(path.slice(0, -1))} />}
      <Steps key={inPlace ?? call.id} id={inPlace ?? call.id} Step={Step} />
    </AgentNesting>
  );
}

function Back({ id, back }: { id: BlockId; back: () => void }) {
  const call = useBlock(id, 'tool');
  return (
    <button type="button" className="dt-linkish dt-agent-back" onClick={back}>
      ‹ {call && toolTarget(call.name, inputOf(call), null).text}
    </button>
  );
}

function Steps({ id, Step }: { id: BlockId } & Pick<BodyProps, 'Step'>) {
  const call = useBlock(id, 'tool');
  return call ? <StepList call={call} Step={Step} /> : null;
}

function StepList({ call, Step }: { call: ToolBlock } & Pick<BodyProps, 'Step'>) {
  const { view } = useChat();
  const task = useTask(call);
  const [most, setMost] = useState(shownAtFirst);
  const find = (id: BlockId) => view.block(id).peek();
  // The block is another one whenever a child was added; the list itself is not.
  const steps = useMemo(() => call.children.filter(id => find(id)?.type === 'tool'), [call]);
  const revealed = useRevealedStep(steps);
  const report = agentReport(call, task, find);
  const shown = Math.max(most, revealed);
  const earlier = steps.length - shown;
  return (
    <div className="dt-agent">
      {earlier > 0 && (
        <div className="dt-agent-earlier">
          {count(earlier, 'earlier step')}{' '}
          <button type="button" className="dt-linkish" onClick={() => setMost(shown + shownMore)}>
            Show
          </button>
        </div>
      )}
      {steps.slice(-shown).map(step => (
        <div key={step} className="dt-agent-step">
          <Step id={step} />
        </div>
      ))}
      {steps.length === 0 && report === undefined && <p className="dt-tool-remark">No steps yet</p>}
      {report !== undefined && (
        <div className="dt-agent-report">
          <Icon name="comment" size={14} />
          <Markdown text={report} isOpen={false} />
        </div>
      )}
    </div>
  );
}

/** How many steps from the end are needed to show the one that find leads to. */
function useRevealedStep(steps: readonly BlockId[]): number {
  const chat = useChat();
  const blockId = useComputed(() => revealedIn(chat).value?.blockId, [chat]);
  const at = blockId === undefined ? -1 : steps.indexOf(blockId);
  return at === -1 ? 0 : steps.length - at;
}
