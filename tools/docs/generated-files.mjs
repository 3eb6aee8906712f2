// What is generated from the protocol package: path -> text. The same declarations always give the same bytes.
import { schemaDocument } from './json-schema.mjs';
import {
  cliPage,
  editorPortsPage,
  errorsPage,
  idePage,
  pushesPage,
  sidecarPage,
  webviewPage,
  workbenchPage,
} from './pages.mjs';

const comment = 'Generated from packages/protocol by tools/generate-docs.mjs. Do not edit; run `npm run docs`.';

const pages = {
  webview: webviewPage,
  pushes: pushesPage,
  workbench: workbenchPage,
  ide: idePage,
  'editor-ports': editorPortsPage,
  sidecar: sidecarPage,
  cli: cliPage,
  errors: errorsPage,
};

/** `name.part` for each schema of each definition. */
function parts(defs, names, prefix = '') {
  return Object.fromEntries(
    Object.entries(defs).flatMap(([name, def]) =>
      names.filter(part => def[part] !== undefined).map(part => [`${prefix}${name}.${part}`, def[part]]),
    ),
  );
}

const whole = (defs, prefix = '') =>
  Object.fromEntries(Object.entries(defs).map(([name, def]) => [`${prefix}${name}`, def.schema]));

const documents = {
  'webview-envelope': protocol => [
    'Messages between page and host in their outer form',
    { PageMessage: protocol.PageMessage, HostMessage: protocol.HostMessage, FromExtension: protocol.FromExtension },
  ],
  'webview-requests': protocol => ['Requests of the page', parts(protocol.webviewRequests, ['params', 'result'])],
  'webview-pushes': protocol => ['Pushes of the host', parts(protocol.pushes, ['params'])],
  'webview-host-requests': protocol => ['Questions of the host', parts(protocol.hostRequests, ['params', 'result'])],
  workbench: protocol => [
    'Requests, pushes and questions of the workbench',
    {
      ...parts(protocol.workbenchRequests, ['params', 'result'], 'request/'),
      ...parts(protocol.workbenchPushes, ['params'], 'push/'),
      ...parts(protocol.workbenchQuestions, ['params', 'result'], 'question/'),
    },
  ],
  ide: protocol => [
    'Lock file, tools and notifications between editor and CLI',
    {
      LockFile: protocol.LockFile,
      FoundLockFile: protocol.FoundLockFile,
      ...parts(protocol.ideTools, ['input', 'result'], 'tool/'),
      ...parts(protocol.ideNotifications, ['params'], 'to-cli/'),
      ...parts(protocol.ideClientNotifications, ['params'], 'to-editor/'),
    },
  ],
  'editor-ports': protocol => [
    'Calls and events of the editor ports',
    Object.assign(
      {},
      ...Object.values(protocol.editorPorts).flatMap(port => [
        parts(port.calls, ['params', 'result'], `${port.name}/`),
        parts(port.events, ['params'], `${port.name}/`),
      ]),
    ),
  ],
  sidecar: protocol => [
    'What an editor and its sidecar say, beside the editor ports',
    {
      ...parts(protocol.sidecarRequests, ['params', 'result'], 'request/'),
      ...parts(protocol.editorNotifications, ['params'], 'to-sidecar/'),
      ...parts(protocol.sidecarNotifications, ['params'], 'to-editor/'),
      PagePart: protocol.PagePart,
    },
  ],
  cli: protocol => [
    'Lines and control requests of the CLI',
    {
      ...whole(protocol.cliLines, 'out/'),
      ...whole(protocol.systemLines, 'out/system/'),
      ...whole(protocol.controlLines, 'control/'),
      ...whole(protocol.inputLines, 'in/'),
      ...parts(protocol.controlRequests, ['params', 'result'], 'to-cli/'),
      ...parts(protocol.hostRequestsFromCli, ['params', 'result'], 'from-cli/'),
    },
  ],
  errors: protocol => ['The data of each error code', parts(protocol.errorTable, ['data'])],
};

export const generatedFolders = ['docs/protocol', 'packages/protocol/schema'];

/** @returns {Map<string, string>} */
export function generatedFiles(protocol) {
  const [docs, schemas] = generatedFolders;
  const files = new Map();
  for (const [name, page] of Object.entries(pages)) {
    files.set(`${docs}/${name}.md`, `<!-- ${comment} -->\n\n${page(protocol)}\n`);
  }
  for (const [name, document] of Object.entries(documents)) {
    const [title, defs] = document(protocol);
    files.set(`${schemas}/${name}.json`, `${JSON.stringify(schemaDocument(title, comment, defs), null, 2)}\n`);
  }
  return files;
}
