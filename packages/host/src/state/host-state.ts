// What a page needs to draw itself, put together from whoever knows it.
import { SpinnerVerbs, type HostState } from '@dovetail/protocol';
import type { HostContext } from '../host-context.ts';
import { readCliSettings, strongestSetting } from './cli-settings-files.ts';
import { dismissedHints } from './dismissed-hints.ts';
import { gitBranch } from './git-branch.ts';

export type HostStateSources = Pick<
  HostContext,
  'cwd' | 'configFolder' | 'openNewInTab' | 'settings' | 'auth' | 'integrations' | 'memory' | 'ports'
>;

export async function buildHostState(context: HostStateSources): Promise<HostState> {
  const files = await readCliSettings({ configFolder: context.configFolder, cwd: context.cwd });
  const branch = await gitBranch(context.cwd);
  const verbs = SpinnerVerbs.safeParse(strongestSetting(files, 'spinnerVerbs')?.value);
  const settings = context.settings.value;
  const hints = dismissedHints(context.memory);
  const { chrome, jupyter, debugger: debug } = context.integrations.states;
  return {
    defaultCwd: context.cwd,
    ...(branch !== undefined && { gitBranch: branch }),
    openNewInTab: context.openNewInTab,
    showTerminalBanner: !settings.useTerminal && !hints.has('terminalBanner'),
    showReviewUpsellBanner: !hints.has('reviewUpsellBanner'),
    isOnboardingEnabled: !settings.hideOnboarding,
    isOnboardingDismissed: settings.hideOnboarding,
    authStatus: context.auth.status,
    modelSetting: settings.selectedModel,
    thinkingLevel: settings.thinkingLevel,
    initialPermissionMode: settings.initialPermissionMode,
    allowDangerouslySkipPermissions: settings.allowDangerouslySkipPermissions,
    platform: process.platform,
    // No face of Dovetail listens to the microphone.
    speechToTextEnabled: false,
    marketplaceType: 'github',
    useCtrlEnterToSend: settings.useCtrlEnterToSend,
    chromeMcpState: chrome,
    browserIntegrationSupported: chrome.status !== 'unsupported',
    debuggerMcpState: debug,
    jupyterMcpState: jupyter,
    spinnerVerbsConfig: verbs.success ? verbs.data : null,
    ...(context.ports.editor.has?.has('insertText') && { canInsertAtCursor: true as const }),
  };
}
