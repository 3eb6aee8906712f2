// One step: a row that says what was done to what, and a body that is mounted only while it is open.
import type { BlockId, ToolBlock } from '@dovetail/conversation';
import { Suspense, useContext, useMemo, useRef, type MouseEvent } from 'react';
import { useBlock } from '../blocks/use-block.ts';
import { Icon } from '../icons/icon.tsx';
import { AgentNesting, deepest } from './agent-nesting.ts';
import { bodyOf } from './bodies/body-of.ts';
import { bodyPlan } from './body-plan.ts';
import { DecisionLine } from './decision-line.tsx';
import { useEnterOnRow } from './enter-on-row.ts';
import { useFold } from './fold.ts';
import { Joint } from './joint.tsx';
import { NewestStep } from './newest-step.tsx';
import { RowFacts } from './row-facts.tsx';
import { TargetText } from './target-text.tsx';
import { TodoCard } from './todo-card.tsx';
import { kindOf, mcpName } from './tool-name.ts';
import { isLive } from './tool-state.tsx';
import { cardName, toolTarget, type ToolTarget } from './tool-target.ts';
import { useCwd, useTask } from './use-facts.ts';
import { useWaitingInside } from './waiting-inside.ts';
import { inputOf } from './input-of.ts';
import './tools.css';

export function ToolCard({ id }: { id: BlockId }) {
  const call = useBlock(id, 'tool');
  if (!call) return null;
  return kindOf(call.name) === 'todo' ? <TodoCard call={call} /> : <StepCard call={call} />;
}

function StepCard({ call }: { call: ToolBlock }) {
  const cwd = useCwd();
  const kind = kindOf(call.name);
  const target = useMemo(() => toolTarget(call.name, inputOf(call), cwd), [call, cwd]);
  const { hasBody, isOpenAtFirst } = useMemo(() => bodyPlan(call), [call]);
  const task = useTask(call, kind === 'task-output' ? target.text : undefined);
  const inside = useWaitingInside(call.id, kind === 'agent');
  const nesting = useContext(AgentNesting);
  const opensInPlace = kind === 'agent' && nesting.depth >= deepest;
  const [isFolded, toggleFold] = useFold(call.id, isOpenAtFirst);
  const isOpen = isFolded && hasBody && !opensInPlace;
  const toggle = !hasBody ? undefined : opensInPlace ? () => nesting.openInPlace(call.id) : toggleFold;
  const card = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLButtonElement>(null);
  useEnterOnRow(card, toggle);

  const pressRow = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('button, a')) return;
    if (document.getSelection()?.isCollapsed === false) return;
    // The press becomes one of the button, so that whoever watches the buttons of the transcript hears of it.
    details.current?.click();
  };
  const Body = isOpen ? bodyOf(kind) : undefined;
  return (
    <div
      ref={card}
      role="group"
      aria-label={cardName(call.name, target)}
      className="dt-tool"
      data-state={call.decisionId === null && inside === undefined ? call.state : 'waiting'}
    >
      <div className="dt-tool-row" data-opens={hasBody || undefined} onClick={hasBody ? pressRow : undefined}>
        <Joint call={call} isRunning={isLive(call, task) && inside === undefined} />
        <Verb call={call} />
        <Title call={call} target={target} />
        {kind === 'agent' && !isOpen && isLive(call, task) && <NewestStep call={call} task={task} />}
        <RowFacts call={call} task={task} />
        {hasBody && (
          <button
            ref={details}
            type="button"
            className="dt-tool-fold"
            aria-label="Details"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
          </button>
        )}
      </div>
      <DecisionLine call={call} />
      {Body && (
        <div className="dt-tool-body">
          <Suspense fallback={null}>
            <Body call={call} task={task} Step={ToolCard} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Verb({ call: { name, displayName, serverName } }: { call: ToolBlock }) {
  const mcp = mcpName(name);
  if (!mcp) return <span className="dt-tool-verb">{name === '' ? 'Unknown tool' : name}</span>;
  return (
    <>
      <span className="dt-tool-verb" title={displayName ?? name}>
        {mcp.tool}
      </span>
      <span className="dt-tool-beside">{serverName ?? mcp.server}</span>
    </>
  );
}

/** What a command is for says more than the command, which stands first in the body. */
function Title({ call, target }: { call: ToolBlock; target: ToolTarget }) {
  const input = inputOf(call);
  const described = kindOf(call.name) === 'bash' && typeof input === 'object' && input !== null;
  const description = described ? (input as { description?: unknown }).description : undefined;
  if (typeof description === 'string' && description !== '')
    return (
      <bdi className="dt-tool-target" title={`${description}\n${target.text}`}>
        {description}
      </bdi>
    );
  return (
    <>
      <TargetText target={target} />
      {target.beside !== undefined && <span className="dt-tool-beside">{target.beside}</span>}
    </>
  );
}
