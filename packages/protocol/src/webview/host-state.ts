// What a page needs to draw itself before anything was said: settings, sign-in, side servers.
import * as z from 'zod';
import { PermissionMode } from '../cli/permissions.ts';
import { AuthStatus } from './auth-status.ts';

/** A server that the host can switch on beside the conversation: browser, Jupyter, debugger. */
export const IntegrationState = z.object({
  status: z.enum(['unsupported', 'disabled', 'connecting', 'connected', 'failed']),
  detail: z.string().optional().describe('Why it is unsupported or failed.'),
});

export const SpinnerVerbs = z.object({
  mode: z.enum(['append', 'replace']),
  verbs: z.array(z.string()),
});

/** Observed on 2.1.325: the levels are those that a model lists, so the set is open. */
export const ThinkingLevel = z.string().min(1).describe('`default`, `off`, or an effort level that the model lists.');

export const HostState = z.object({
  defaultCwd: z.string(),
  gitBranch: z.string().optional().describe('What is checked out in `defaultCwd`, where it is in a repository.'),
  openNewInTab: z.boolean(),
  showTerminalBanner: z.boolean(),
  showReviewUpsellBanner: z.boolean(),
  isOnboardingEnabled: z.boolean(),
  isOnboardingDismissed: z.boolean(),
  authStatus: AuthStatus,
  modelSetting: z.string(),
  thinkingLevel: ThinkingLevel,
  initialPermissionMode: PermissionMode,
  allowDangerouslySkipPermissions: z.boolean(),
  platform: z.string().describe('linux, darwin or win32.'),
  speechToTextEnabled: z.boolean(),
  marketplaceType: z.string().describe('Where plugins come from by default.'),
  useCtrlEnterToSend: z.boolean(),
  chromeMcpState: IntegrationState,
  browserIntegrationSupported: z.boolean(),
  debuggerMcpState: IntegrationState,
  jupyterMcpState: IntegrationState,
  spinnerVerbsConfig: SpinnerVerbs.nullable(),
  canInsertAtCursor: z.literal(true).optional().describe('This editor takes a text at its cursor: `insert_at_cursor`.'),
});

export type IntegrationState = z.output<typeof IntegrationState>;
export type HostState = z.output<typeof HostState>;
