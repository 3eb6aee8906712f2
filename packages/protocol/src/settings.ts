// The settings a person can change, with their defaults. The keys are the same in every face; only the prefix differs.
import * as z from 'zod';
import { PermissionMode } from './cli/permissions.ts';

export const EnvironmentVariable = z.object({ name: z.string().min(1), value: z.string() });

export const Settings = z.object({
  selectedModel: z.string().default('default').describe('The model that new conversations start with.'),
  environmentVariables: z
    .array(EnvironmentVariable)
    .default([])
    .describe('Variables set for every CLI process, over those of the editor.'),
  useTerminal: z.boolean().default(false).describe('Open the CLI in a terminal instead of the chat page.'),
  allowDangerouslySkipPermissions: z
    .boolean()
    .default(false)
    .describe('Offer the mode that runs everything without asking.'),
  claudeProcessWrapper: z
    .string()
    .optional()
    .describe('A program that starts the CLI; it receives the original command as its arguments.'),
  respectGitIgnore: z.boolean().default(true).describe('Leave ignored files out of the file search.'),
  initialPermissionMode: PermissionMode.default('default').describe('The permission mode of a new conversation.'),
  disableLoginPrompt: z.boolean().default(false).describe('Never offer to sign in; credentials are managed elsewhere.'),
  autosave: z.boolean().default(true).describe('Save an edited document before the agent reads or writes it.'),
  useCtrlEnterToSend: z.boolean().default(false).describe('Ctrl+Enter (Cmd+Enter) sends; Enter breaks the line.'),
  preferredLocation: z.enum(['sidebar', 'panel']).default('panel').describe('Where the chat opens.'),
  enableNewConversationShortcut: z
    .boolean()
    .default(true)
    .describe('Ctrl+N (Cmd+N) starts a new conversation while the chat has the focus.'),
  hideOnboarding: z.boolean().default(false).describe('Hide the first-steps list.'),
  usePythonEnvironment: z
    .boolean()
    .default(true)
    .describe('Start the CLI inside the Python environment that the editor has chosen.'),
  thinkingLevel: z.string().min(1).default('default').describe('How much a new conversation thinks before it answers.'),
  promptSuggestions: z
    .boolean()
    .default(true)
    .describe('Let the CLI suggest what to ask next; it asks the model for that after each turn.'),
  showThinking: z.boolean().default(false).describe('Show thinking unfolded from the start.'),
  shiftTabCyclesMode: z.boolean().default(true).describe('Shift+Tab in the message box goes to the next mode.'),
  readAnswersAloud: z.boolean().default(false).describe('Let a screen reader read answers as they arrive.'),
  focusView: z.boolean().default(false).describe('Fold the steps of a turn into one row.'),
  notifications: z
    .enum(['off', 'needs-you', 'all'])
    .default('off')
    .describe('System notifications while the page is hidden: none, for decisions, or for ended turns too.'),
  notificationSound: z.boolean().default(false).describe('Play a sound with a notification.'),
  reviewStyle: z.enum(['unified', 'side-by-side']).default('unified').describe('How a proposed change is shown.'),
  theme: z
    .enum(['system', 'light', 'dark'])
    .default('system')
    .describe('Colours, where the editor has none of its own.'),
  density: z.enum(['comfortable', 'compact']).default('comfortable').describe('How close rows stand.'),
  sleepAfterMinutes: z
    .number()
    .nonnegative()
    .default(30)
    .describe(
      'Stop the process of a conversation that was idle for so long; it wakes with the next message. 0: never.',
    ),
});

export type Settings = z.output<typeof Settings>;
export type SettingKey = keyof Settings;

/** What holds where the person has set nothing. */
export const defaultSettings: Settings = Settings.parse({});
