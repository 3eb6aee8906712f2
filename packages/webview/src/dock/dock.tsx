// What stands between the transcript and the composer. Each part is there only when it has something to say.
import { later } from '../later/later.tsx';
import { TodosStrip } from '../tools/todos-strip.tsx';
import { StatusLine } from './status-line/status-line.tsx';
import './dock.css';
// Before the looks of the parts that come later and build upon it.
import './queue/queue.css';

const DecisionCard = later(async () => (await import('../decisions/decision-card.tsx')).DecisionCard);
const BackgroundStrip = later(async () => (await import('./background/background-strip.tsx')).BackgroundStrip);
const Queue = later(async () => (await import('./queue/queue.tsx')).Queue);

export function Dock() {
  return (
    <div className="dt-dock-region" data-region="dock">
      <div className="dt-dock">
        <div className="dt-dock-column">
          <BackgroundStrip />
          <TodosStrip />
          <DecisionCard />
          <Queue />
        </div>
      </div>
      <div className="dt-dock-column dt-dock-foot">
        <StatusLine />
      </div>
    </div>
  );
}
