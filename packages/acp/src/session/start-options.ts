// What a session was opened with, and what its CLI is started with.
import { statSync } from 'node:fs';
import type { AgentOptions, ProcessMcpServer } from '@dovetail/agent';
import { absolutePath, absolutePaths, meta, type Params } from '../wire/read-params.ts';
import { invalidParams } from '../wire/rpc-error.ts';
import { mcpServers } from './mcp-servers.ts';

export interface SessionPlace {
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly mcpServers: Readonly<Record<string, ProcessMcpServer>>;
  readonly settingSources: readonly string[] | undefined;
}

export function readPlace(params: Params): SessionPlace {
  const cwd = absolutePath(params, 'cwd');
  const found = statSync(cwd, { throwIfNoEntry: false });
  if (!found) throw invalidParams(`"cwd" is ${cwd}, and there is no such folder.`);
  if (!found.isDirectory()) throw invalidParams(`"cwd" is ${cwd}, which is not a folder.`);
  return {
    cwd,
    additionalDirectories: absolutePaths(params, 'additionalDirectories'),
    mcpServers: mcpServers(params),
    settingSources: settingSources(params),
  };
}

/** acpx and others say by this which settings count. */
function settingSources(params: Params): readonly string[] | undefined {
  const { claudeCode } = meta(params) as { claudeCode?: { options?: { settingSources?: unknown } } };
  const given = claudeCode?.options?.settingSources;
  return Array.isArray(given) && given.every(one => typeof one === 'string') ? given : undefined;
}

export function placeOptions(place: SessionPlace): Partial<AgentOptions> {
  return {
    cwd: place.cwd,
    ...(place.additionalDirectories.length > 0 && { additionalDirectories: place.additionalDirectories }),
    ...(place.settingSources && { settingSources: place.settingSources }),
    fileCheckpointing: true,
  };
}

/** Observed: 2.1.325 offers its to-do tools on current models only when told to; without them there is no plan to show. */
export const sessionEnv = { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' } as const;
