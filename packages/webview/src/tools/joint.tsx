// The icon of a step on the rail; a ring in its place while the step runs.
import type { ToolBlock } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { iconOf } from './tool-name.ts';

export function Joint({ call, isRunning }: { call: ToolBlock; isRunning: boolean }) {
  return (
    <span className="dt-tool-joint">
      {isRunning ? <span className="dt-ring" aria-hidden="true" /> : <Icon name={iconOf(call.name)} />}
    </span>
  );
}
