// What a CLI of a channel is started with. Throws, with a reason for the person, when it cannot be started here.
import { tooOld, type AgentOptions } from '@dovetail/agent';
import type { HostInput } from '@dovetail/conversation';
import type { CliAccess } from '../cli-access.ts';
import type { HostLog } from '../host-log.ts';
import { recordAnswers, type AgentParts } from './agent-parts.ts';
import { checkFolder } from './channel-folder.ts';
import type { LiveSettings } from './channel-settings.ts';

export interface StartOptionsInput {
  readonly channelId: string;
  readonly cwd: string;
  readonly cli: Pick<CliAccess, 'agentOptions' | 'version'>;
  readonly settings: Pick<LiveSettings, 'startOptions'>;
  readonly allowDangerouslySkipPermissions: boolean;
  readonly promptSuggestions: boolean;
  readonly resumeSessionAt: string | undefined;
  readonly log: HostLog;
  agentParts(): AgentParts;
  /** Answers to questions are part of the conversation. */
  record(input: HostInput): void;
}

export async function startOptions(asked: StartOptionsInput): Promise<AgentOptions> {
  const { channelId, cwd, cli, log } = asked;
  await checkFolder(cwd);
  const [found, version] = await Promise.all([cli.agentOptions(), cli.version()]);
  const old = tooOld(version);
  if (old) throw old;
  return {
    ...found,
    cwd,
    ...asked.settings.startOptions(version),
    resumeSessionAt: asked.resumeSessionAt,
    allowDangerouslySkipPermissions: asked.allowDangerouslySkipPermissions,
    includePartialMessages: true,
    fileCheckpointing: true,
    initialize: { promptSuggestions: asked.promptSuggestions },
    ...recordAnswers(asked.agentParts(), asked.record),
    onInvalidLine: (text, reason) =>
      log.warn('The CLI said what is no line of its protocol.', { channelId, reason, text: text.slice(0, 200) }),
  };
}
