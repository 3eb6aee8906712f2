// Answers to requests of the host that change what the person sees.
import { patchQueued, queued } from '../queue.ts';
import { asList, asName, asTexts, type JsonObject } from '../read.ts';
import { patchSession, patchTitle } from '../session.ts';
import { readContextUsage } from '../usage.ts';
import type { Write } from '../write.ts';

type ResponseObserver = (w: Write, response: JsonObject, request: JsonObject) => void;

export const responses: Readonly<Record<string, ResponseObserver>> = {
  initialize: (w, response) => {
    const { session } = w.c;
    patchSession(w, {
      commands: asList(response['commands']) ?? session.commands,
      models: asList(response['models']) ?? session.models,
      account: response['account'] ?? session.account,
      outputStyle: asName(response['output_style']) ?? session.outputStyle,
      cliVersion: asName(response['claude_code_version']) ?? session.cliVersion,
      permissionMode: asName(response['current_permission_mode']) ?? session.permissionMode,
      cliState: asName(response['session_state']) ?? session.cliState,
      capabilities: asTexts(response['capabilities']) ?? session.capabilities,
    });
  },
  // Observed: before 2.1.325 the reply does not say which model `default` stands for.
  set_model: (w, response, request) => {
    const model = asName(response['model']) ?? asName(request['model']);
    if (model !== null) patchSession(w, { model });
  },
  set_permission_mode: (w, response, request) => {
    const permissionMode = asName(response['mode']) ?? asName(request['mode']);
    if (permissionMode !== null) patchSession(w, { permissionMode });
  },
  interrupt: (w, response) => {
    for (const uuid of asTexts(response['cancelled']) ?? []) cancelQueued(w, uuid);
  },
  cancel_async_message: (w, response, request) => {
    const uuid = asName(request['message_uuid']);
    if (response['cancelled'] === true && uuid !== null) cancelQueued(w, uuid);
  },
  rename_session: (w, _response, request) => patchTitle(w, { custom: asName(request['title']) }),
  generate_session_title: (w, response) => patchTitle(w, { generated: asName(response['title']) }),
  get_context_usage: (w, response) => readContextUsage(w, response),
  mcp_status: (w, response) => {
    const mcpServers = asList(response['mcpServers']);
    if (mcpServers !== null) patchSession(w, { mcpServers });
  },
  list_models: (w, response) => {
    const models = asList(response['models']);
    if (models !== null) patchSession(w, { models });
  },
};

function cancelQueued(w: Write, uuid: string): void {
  if (queued(w, uuid) !== null) patchQueued(w, uuid, { state: 'cancelled' });
}
