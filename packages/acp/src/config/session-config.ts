// The settings of one session: mode, model, effort and thinking, as the client selects them and as the CLI has them. They are
// told again to a CLI that had to be started anew.
import type { SessionConfigOption, SessionModeState } from '@agentclientprotocol/sdk/unstable';
import type { Agent, AgentOptions } from '@dovetail/agent';
import type { InitializeResult, ModelChoice } from '@dovetail/protocol';
import type { ClientAbilities } from '../client.ts';
import { invalidParams } from '../wire/rpc-error.ts';
import { modesFor, modeState, type ModeFacts } from './modes.ts';

export interface ConfigState {
  readonly modes: SessionModeState;
  readonly configOptions: SessionConfigOption[];
}

export interface SessionConfig {
  /** What the CLI told about itself when it was started. */
  told(told: InitializeResult, facts: ModeFacts): void;
  state(can: ClientAbilities): ConfigState;
  set(agent: Agent, id: string, value: unknown): Promise<void>;
  /** The CLI has changed it by itself. True when that is news. */
  noteMode(mode: string): boolean;
  readonly mode: string;
  /** For the next start of the CLI. */
  startOptions(): Pick<AgentOptions, 'permissionMode' | 'model' | 'effort' | 'maxThinkingTokens'>;
}

const defaultEffort = 'default';

export function createSessionConfig(): SessionConfig {
  let models: readonly ModelChoice[] = [];
  let facts: ModeFacts = { cliVersion: '0.0.0', mayBypass: false };
  let mode = 'default';
  let model = 'default';
  let effort = defaultEffort;
  let thinking = true;
  const chosen = new Set<string>();

  const efforts = (): readonly string[] => models.find(({ value }) => value === model)?.supportedEffortLevels ?? [];

  async function setMode(agent: Agent, value: unknown): Promise<void> {
    const known = modeState(modesFor(facts), mode).availableModes.some(({ id }) => id === value);
    if (!known) throw invalidParams(`There is no mode "${String(value)}".`);
    await agent.request('set_permission_mode', { mode: value as string });
    mode = value as string;
  }

  async function setModel(agent: Agent, value: unknown): Promise<void> {
    if (typeof value !== 'string' || !models.some(one => one.value === value))
      throw invalidParams(`There is no model "${String(value)}".`);
    await agent.request('set_model', { model: value });
    model = value;
    if (!efforts().includes(effort)) effort = defaultEffort;
  }

  async function setEffort(agent: Agent, value: unknown): Promise<void> {
    if (value !== defaultEffort && !efforts().includes(value as string))
      throw invalidParams(`There is no effort "${String(value)}" for this model.`);
    await agent.request('apply_flag_settings', { settings: { effortLevel: value === defaultEffort ? null : value } });
    effort = value as string;
  }

  async function setThinking(agent: Agent, value: unknown): Promise<void> {
    const on = value === true || value === 'on';
    if (!on && value !== false && value !== 'off') throw invalidParams('"thinking" is either on or off.');
    await agent.request('set_max_thinking_tokens', { max_thinking_tokens: on ? null : 0 });
    thinking = on;
  }

  const setters: Readonly<Record<string, (agent: Agent, value: unknown) => Promise<void>>> = {
    mode: setMode,
    model: setModel,
    effort: setEffort,
    thinking: setThinking,
  };

  return {
    get mode() {
      return mode;
    },
    told(told, known) {
      facts = known;
      models = told.models;
      if (!chosen.has('mode') && told.current_permission_mode !== undefined) mode = told.current_permission_mode;
    },
    state(can) {
      const modes = modeState(modesFor(facts), mode);
      return { modes, configOptions: [modeOption(modes), ...modelOptions(can)] };
    },
    async set(agent, id, value) {
      const set = Object.hasOwn(setters, id) ? setters[id] : undefined;
      if (!set) throw invalidParams(`There is no setting "${id}".`);
      await set(agent, value);
      chosen.add(id);
    },
    noteMode(told) {
      if (told === mode) return false;
      mode = told;
      chosen.add('mode');
      return true;
    },
    startOptions: () => ({
      ...(chosen.has('mode') && { permissionMode: mode }),
      ...(chosen.has('model') && model !== 'default' && { model }),
      ...(chosen.has('effort') && effort !== defaultEffort && { effort }),
      ...(chosen.has('thinking') && !thinking && { maxThinkingTokens: 0 }),
    }),
  };

  function modelOptions(can: ClientAbilities): SessionConfigOption[] {
    if (models.length === 0) return [];
    const levels = efforts();
    return [
      {
        type: 'select',
        id: 'model',
        name: 'Model',
        category: 'model',
        currentValue: models.some(({ value }) => value === model) ? model : (models[0]?.value ?? model),
        options: models.map(({ value, displayName, description }) => ({ value, name: displayName, description })),
      },
      ...(levels.length === 0
        ? []
        : [
            {
              type: 'select' as const,
              id: 'effort',
              name: 'Effort',
              description: 'How much work goes into an answer',
              category: 'thought_level',
              currentValue: effort,
              options: [defaultEffort, ...levels].map(value => ({ value, name: capital(value) })),
            },
          ]),
      thinkingOption(can),
    ];
  }

  function thinkingOption(can: ClientAbilities): SessionConfigOption {
    const common = {
      id: 'thinking',
      name: 'Thinking',
      description: 'Think before answering',
      category: 'model_config',
    };
    return can.booleanOptions
      ? { ...common, type: 'boolean', currentValue: thinking }
      : {
          ...common,
          type: 'select',
          currentValue: thinking ? 'on' : 'off',
          options: [
            { value: 'on', name: 'On' },
            { value: 'off', name: 'Off' },
          ],
        };
  }
}

function modeOption({ currentModeId, availableModes }: SessionModeState): SessionConfigOption {
  return {
    type: 'select',
    id: 'mode',
    name: 'Mode',
    description: 'What is done without asking',
    category: 'mode',
    currentValue: currentModeId,
    options: availableModes.map(({ id, name, description }) => ({
      value: id,
      name,
      ...(description && { description }),
    })),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
