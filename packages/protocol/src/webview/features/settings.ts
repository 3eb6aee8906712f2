// Requests that change or show settings: of the conversation, of Dovetail, of the CLI.
import * as z from 'zod';
import { PermissionMode } from '../../cli/permissions.ts';
import { group, request } from '../../define.ts';
import { Settings } from '../../settings.ts';
import { ThinkingLevel } from '../host-state.ts';

const nothing = z.object({});

export const settingsRequests = group(
  request('set_model', {
    summary: 'Use another model from the next request on, and for new conversations.',
    params: z.object({ model: z.string().min(1).describe('`default`, a name that the CLI lists, or any other id.') }),
    result: z.object({ model: z.string().describe('As the CLI resolved it, where it says so.') }),
  }),
  request('set_permission_mode', {
    summary: 'Change what the agent may do without asking.',
    params: z.object({ permissionMode: PermissionMode }),
    result: z.object({ permissionMode: PermissionMode.describe('The mode that holds now.') }),
  }),
  request('set_thinking_level', {
    summary: 'Change how much the model thinks before it answers.',
    params: z.object({ thinkingLevel: ThinkingLevel }),
    result: z.object({ thinkingLevel: ThinkingLevel }),
  }),
  request('get_settings', {
    summary: 'All settings of Dovetail with their values and defaults.',
    params: nothing,
    result: z.object({ settings: Settings, defaults: Settings }),
  }),
  request('update_setting', {
    summary: 'Change one setting for good; without a value it goes back to its default.',
    params: z.object({ key: Settings.keyof(), value: z.unknown().optional() }),
    result: z.object({ settings: Settings }),
  }),
  request('open_config', {
    summary: 'Show the settings of Dovetail where this editor keeps them.',
    params: nothing,
    result: nothing,
  }),
  request('open_config_file', {
    summary: "Open one of the CLI's own files in the editor.",
    params: z.object({
      configType: z
        .enum(['user', 'project', 'local', 'mcp', 'memory'])
        .describe('Settings of the user, of the project, of the user in this project; MCP servers; instructions.'),
    }),
    result: z.object({ filePath: z.string(), created: z.boolean().describe('It did not exist before.') }),
  }),
  request('dismiss_onboarding', {
    summary: 'Never show the first-steps list again.',
    params: nothing,
    result: nothing,
  }),
  request('dismiss_terminal_banner', {
    summary: 'Never show the hint about the terminal again.',
    params: nothing,
    result: nothing,
  }),
  request('dismiss_review_upsell_banner', {
    summary: 'Never show the hint about reviews again.',
    params: nothing,
    result: nothing,
  }),
);
