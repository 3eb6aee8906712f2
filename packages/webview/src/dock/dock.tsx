// What stands between the transcript and the composer. Each part is there only when it has something to say.
import { DecisionCard } from '../decisions/decision-card.tsx';
import { TodosStrip } from '../tools/todos-strip.tsx';
import { BackgroundStrip } from './background/background-strip.tsx';
import { Queue } from './queue/queue.tsx';
import { StatusLine } from './status-line/status-line.tsx';
import './dock.css';

export function Dock() {
  return (
    <div className="dt-dock" data-region="dock">
      <div className="dt-dock-column">
        <BackgroundStrip />
        <TodosStrip />
        <DecisionCard />
        <Queue />
        <StatusLine />
      </div>
    </div>
  );
}
