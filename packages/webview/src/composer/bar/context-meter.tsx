// Button "Context: N%": a ring, and behind it what fills the context.
import type { CSSProperties } from 'react';
import { later } from '../../later/later.tsx';
import { useChat } from '../../store/chat-context.ts';
import { useComputed } from '../../store/use-signal.ts';
import { contextPercent } from './context-use.ts';
import { Popover } from './popover.tsx';

const highPercent = 85;

const ContextDetails = later(async () => (await import('./context-details.tsx')).ContextDetails);

export function ContextMeter() {
  const chat = useChat();
  const context = useComputed(() => {
    void chat.view.generation.value;
    void chat.view.part('context');
    return chat.view.conversation.context;
  }, [chat]);
  const percent = contextPercent(context);
  const isHigh = percent >= highPercent;
  return (
    <Popover
      name={`Context: ${percent}%`}
      kind="dialog"
      panelName="Context"
      end
      className={isHigh ? 'dt-pick-context dt-pick-danger' : 'dt-pick-context'}
      button={
        <>
          <span className="dt-meter" style={{ '--dt-value': percent } as CSSProperties} />
          {percent > 0 && <span className="dt-pick-percent">{percent}%</span>}
        </>
      }
    >
      {close => <ContextDetails context={context} close={close} />}
    </Popover>
  );
}
