// The right end of a row: facts, then the state.
import type { Task, ToolBlock } from '@dovetail/conversation';
import { useMemo } from 'react';
import { toolFacts, type Fact } from './tool-facts.ts';
import { ToolState } from './tool-state.tsx';

export function RowFacts({ call, task }: { call: ToolBlock; task: Task | undefined }) {
  const facts = useMemo(() => toolFacts(call, task), [call, task]);
  return (
    <span className="dt-tool-meta">
      {facts.map(fact => (
        <FactText key={fact.text} fact={fact} />
      ))}
      <ToolState call={call} task={task} />
    </span>
  );
}

function FactText({ fact: { text, tone, spoken } }: { fact: Fact }) {
  return (
    <span data-tone={tone}>
      {spoken === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="dt-tool-hidden">{spoken} </span>
        </>
      )}
    </span>
  );
}
