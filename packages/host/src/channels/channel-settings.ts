// What holds in one conversation: model, permission mode, thinking level. A change reaches a living CLI at once and a
// sleeping one when it wakes; a change by the CLI itself is followed.
import type { Agent, AgentOptions } from '@dovetail/agent';
import { PermissionMode, type ChannelSettings, type Settings } from '@dovetail/protocol';
import type { LaunchParams } from './channel.ts';
import { changeThinking, thinkingOptions } from './thinking-level.ts';

export interface LiveSettings {
  readonly value: ChannelSettings;
  setModel(model: string): Promise<string>;
  setPermissionMode(mode: PermissionMode): Promise<PermissionMode>;
  setThinkingLevel(level: string): Promise<string>;
  /** The mode that the conversation has heard of last. */
  heardMode(mode: string | null): void;
  startOptions(cliVersion: string): Pick<AgentOptions, 'model' | 'permissionMode' | 'maxThinkingTokens' | 'effort'>;
}

export interface LiveSettingsOptions {
  readonly asked: Pick<LaunchParams, 'model' | 'permissionMode' | 'thinkingLevel'>;
  readonly defaults: Pick<Settings, 'selectedModel' | 'initialPermissionMode' | 'thinkingLevel'>;
  agent(): Pick<Agent, 'request'> | undefined;
  onChanged(): void;
}

export function createLiveSettings({ asked, defaults, agent, onChanged }: LiveSettingsOptions): LiveSettings {
  let value: ChannelSettings = {
    model: asked.model ?? defaults.selectedModel,
    permissionMode: asked.permissionMode ?? defaults.initialPermissionMode,
    thinkingLevel: asked.thinkingLevel ?? defaults.thinkingLevel,
  };
  let lastHeard: string | null = null;

  function change(patch: Partial<ChannelSettings>): void {
    const same = (Object.keys(patch) as (keyof ChannelSettings)[]).every(key => patch[key] === value[key]);
    if (same) return;
    value = { ...value, ...patch };
    onChanged();
  }

  return {
    get value() {
      return value;
    },
    async setModel(model) {
      await agent()?.request('set_model', { model });
      change({ model });
      return model;
    },
    async setPermissionMode(mode) {
      const told = await agent()?.request('set_permission_mode', { mode });
      const permissionMode = PermissionMode.safeParse(told?.mode).data ?? mode;
      change({ permissionMode });
      return permissionMode;
    },
    async setThinkingLevel(level) {
      const running = agent();
      if (running) await changeThinking(running, value.thinkingLevel, level);
      change({ thinkingLevel: level });
      return level;
    },
    heardMode(mode) {
      if (mode === lastHeard) return;
      lastHeard = mode;
      const permissionMode = PermissionMode.safeParse(mode).data;
      if (permissionMode) change({ permissionMode });
    },
    startOptions: cliVersion => ({
      model: value.model === 'default' ? undefined : value.model,
      permissionMode: value.permissionMode === 'default' ? undefined : value.permissionMode,
      ...thinkingOptions(value.thinkingLevel, cliVersion),
    }),
  };
}
