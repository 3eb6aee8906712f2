// What a CLI in a terminal of this editor is started with, so that it links itself and asks as a conversation here would.
import type { Settings } from '@dovetail/protocol';

export function terminalArguments({
  initialPermissionMode,
  allowDangerouslySkipPermissions,
}: Pick<Settings, 'initialPermissionMode' | 'allowDangerouslySkipPermissions'>): string[] {
  const mode =
    initialPermissionMode === 'bypassPermissions' && !allowDangerouslySkipPermissions
      ? 'default'
      : initialPermissionMode;
  // Observed: 2.1.29 links itself only when it is told to, and 2.1.325 starts in a mode in which it does not ask.
  return ['--ide', '--permission-mode', mode];
}
