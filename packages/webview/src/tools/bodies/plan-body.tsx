// The plan, folded after twelve lines.
import { useState } from 'react';
import { foldText } from '../../blocks/fold-text.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { textAt } from '../read-json.ts';
import type { BodyProps } from './body-props.ts';
import { inputOf } from '../input-of.ts';

export function PlanBody({ call }: BodyProps) {
  const plan = textAt(inputOf(call), 'plan') ?? '';
  const { head, lines } = foldText(plan);
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="dt-plan">
      <Markdown key={String(isWhole)} text={isWhole ? plan : (head ?? plan)} isOpen={false} />
      {head !== undefined && (
        <button type="button" className="dt-linkish" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${lines} lines`}
        </button>
      )}
    </div>
  );
}
