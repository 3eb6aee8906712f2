// A notification of the editor, answered when the person presses a button or it is gone.
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';
import { oneLine } from './one-line.ts';

export interface Notification {
  readonly message: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly buttons: readonly string[];
  readonly onlyIfNotVisible: boolean;
}

const longestMessage = 500;
const longestButton = 60;

export async function showNotification(
  context: Pick<HostContext, 'ports' | 'pages'>,
  { message, severity, buttons, onlyIfNotVisible }: Notification,
  signal?: AbortSignal,
): Promise<{ shown: boolean; button: string | null }> {
  if (onlyIfNotVisible && context.pages.all.some(page => page.visible)) return { shown: false, button: null };
  const actions = buttons.map(button => oneLine(button, longestButton));
  const answer = await ifSupported(
    context.ports.window.calls.showMessage({ severity, message: oneLine(message, longestMessage), actions }, signal),
  );
  if (answer === undefined) return { shown: false, button: null };
  // The page knows its buttons as it named them.
  return { shown: true, button: (answer && buttons[actions.indexOf(answer.action)]) ?? null };
}
