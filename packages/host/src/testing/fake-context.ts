// A HostContext for tests of one feature: everything that a test does not give fails when it is used, with its name.
import { editorPorts, defaultSettings, type Settings } from '@dovetail/protocol';
import type { HostContext } from '../host-context.ts';
import { completePort } from '../ports/complete-port.ts';
import type { HostPorts } from '../ports/host-ports.ts';

/** Fails with its name when anything of it is used. */
export function missing(name: string): never {
  const proxy: unknown = new Proxy(
    {},
    {
      get(_, key) {
        throw new Error(`The test gave no ${name}, and "${String(key)}" of it was used.`);
      },
    },
  );
  return proxy as never;
}

export const emptyPorts: HostPorts = {
  editor: completePort(editorPorts.editor, {}),
  files: completePort(editorPorts.files, {}),
  proposal: completePort(editorPorts.proposal, {}),
  settings: completePort(editorPorts.settings, {}),
  terminal: completePort(editorPorts.terminal, {}),
  window: completePort(editorPorts.window, {}),
};

export function fakeSettings(settings: Partial<Settings> = {}): HostContext['settings'] {
  let value: Settings = { ...defaultSettings, ...settings };
  const listeners = new Set<(changed: readonly (keyof Settings)[]) => void>();
  return {
    get value() {
      return value;
    },
    async set(key, wanted) {
      value = { ...value, [key]: wanted ?? defaultSettings[key] };
      for (const listener of listeners) listener([key]);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function fakeMemory(facts: Record<string, unknown> = {}): HostContext['memory'] {
  return {
    get: key => facts[key],
    async set(key, value) {
      facts[key] = value;
    },
  };
}

export const silentLog: HostContext['log'] = { info() {}, warn() {}, error() {}, path: '/nowhere/host.log' };

export function fakeContext(parts: Partial<HostContext> = {}): HostContext {
  return {
    cwd: '/project',
    ports: emptyPorts,
    channels: missing('channels'),
    pages: missing('pages'),
    settings: fakeSettings(),
    cli: missing('cli'),
    auth: missing('auth'),
    config: missing('config'),
    integrations: missing('integrations'),
    changes: missing('changes'),
    memory: fakeMemory(),
    log: silentLog,
    dataFolder: '/nowhere/data',
    configFolder: '/nowhere/config',
    isRehearsal: false,
    openNewInTab: false,
    reviewEdits: false,
    assetUris: {},
    terminalEnvironment: () => ({}),
    now: () => 1_700_000_000_000,
    stateChanged() {},
    signal: new AbortController().signal,
    ...parts,
  };
}
