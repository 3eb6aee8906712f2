// The methods about sessions, by topic: those that open one, those about what is on disk, and here those of an open one.
import type { RequestContext } from '../wire/peer.ts';
import { text, type Params } from '../wire/read-params.ts';
import { cancelledRequest } from '../wire/rpc-error.ts';
import { createOpenSessions, type SessionsOptions } from './open-sessions.ts';
import { openingMethods } from './opening-methods.ts';
import { promptContent } from './prompt-content.ts';
import { rewindSession } from './rewind.ts';
import { storedMethods } from './stored-methods.ts';

export function createSessions(options: SessionsOptions) {
  const sessions = createOpenSessions(options);
  const { tell } = sessions;

  return {
    ...openingMethods(sessions, options.client),
    ...storedMethods(sessions, options.env),
    async close(params: Params): Promise<object> {
      await sessions.close(sessions.of(params).id);
      return {};
    },
    async setMode(params: Params): Promise<object> {
      const session = sessions.of(params);
      await session.set('mode', text(params, 'modeId'));
      const { configOptions } = session.config.state(options.client().can);
      tell(session.id, { sessionUpdate: 'config_option_update', configOptions });
      return {};
    },
    async setConfigOption(params: Params) {
      const session = sessions.of(params);
      const configId = text(params, 'configId');
      await session.set(configId, params['value']);
      if (configId === 'mode')
        tell(session.id, { sessionUpdate: 'current_mode_update', currentModeId: session.config.mode });
      return { configOptions: session.config.state(options.client().can).configOptions };
    },
    async prompt(params: Params, { signal }: RequestContext) {
      const session = sessions.of(params);
      const response = await session.prompt(promptContent(params), signal);
      if (signal.aborted) throw cancelledRequest();
      return response;
    },
    async steer(params: Params) {
      const session = sessions.of(params);
      return { outcome: (await session.steer(promptContent(params))) ? 'injected' : 'no_active_turn' };
    },
    // Async, so that a session that is not open is a rejection like every other failure.
    rewind: async (params: Params) => {
      const session = sessions.of(params);
      return rewindSession(session, sessions.onDisk(session), params);
    },
    cancel(params: Params): void {
      sessions.get(String(params['sessionId']))?.cancel();
    },
    endAll: sessions.endAll,
  };
}
