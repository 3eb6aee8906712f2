// The Markdown pages of docs/protocol, each a function of the protocol package's exports.
import { code, fields, section, table } from './markdown.mjs';

const summaries = (defs, heads, row) => table(heads, Object.values(defs).map(row));

const requestTable = defs =>
  summaries(defs, ['request', 'reply', 'what it does'], def => [code(def.name), code(def.reply), def.summary]);

const eventTable = defs => summaries(defs, ['message', 'what it means'], def => [code(def.name), def.summary]);

const requestSection = level => def =>
  section(level, code(def.name), def.summary, fields('Parameters', def.params), fields('Result', def.result));

const eventSection = level => def => section(level, code(def.name), def.summary, fields('Fields', def.params));

export function webviewPage(protocol) {
  const features = Object.entries(protocol.webviewFeatures);
  return section(
    1,
    'Page to host',
    'What the chat page sends. A message that needs an answer travels as ' +
      '`{"type": "request", "channelId"?, "requestId", "request": {"type": <name>, …parameters}}` and is answered by ' +
      '`{"type": "response", "requestId", "response": {"type": <reply>, …result}}`, or with `error` instead of ' +
      '`response` (see [errors](errors.md)). Unknown types and keys of the outer form are refused.',
    section(
      2,
      'Channel messages',
      'They travel bare, as `{"type": <name>, …fields}`, and get no answer of their own.',
      eventTable(protocol.pageEvents),
      Object.values(protocol.pageEvents).map(eventSection(3)),
    ),
    features.map(([name, defs]) =>
      section(2, `Feature: ${name}`, requestTable(defs), Object.values(defs).map(requestSection(3))),
    ),
  );
}

export function pushesPage(protocol) {
  return section(
    1,
    'Host to page',
    'Everything reaches a page as `{"type": "from-extension", "message": …}`.',
    section(
      2,
      'Channel messages',
      'They travel as `{"type": <name>, …fields}`; answers to requests of the page travel as `response`.',
      eventTable(protocol.hostEvents),
      Object.values(protocol.hostEvents).map(eventSection(3)),
    ),
    section(
      2,
      'Pushes',
      'They travel as `{"type": "request", "request": {"type": <name>, …fields}}` and get no answer.',
      eventTable(protocol.pushes),
      Object.values(protocol.pushes).map(eventSection(3)),
    ),
    section(
      2,
      'Questions to the person',
      'They travel like pushes but with a `requestId`, and wait for a `response`. `cancel_request` withdraws one.',
      requestTable(protocol.hostRequests),
      Object.values(protocol.hostRequests).map(requestSection(3)),
    ),
  );
}

export function workbenchPage(protocol) {
  return section(
    1,
    'Workbench',
    'What the page of the workbench and its server say beside the chat, in the same outer form, over a socket of its own.',
    section(
      2,
      'Page to server',
      requestTable(protocol.workbenchRequests),
      Object.values(protocol.workbenchRequests).map(requestSection(3)),
    ),
    section(
      2,
      'Server to page',
      eventTable(protocol.workbenchPushes),
      Object.values(protocol.workbenchPushes).map(eventSection(3)),
    ),
    section(
      2,
      'What the server asks of the page',
      requestTable(protocol.workbenchQuestions),
      Object.values(protocol.workbenchQuestions).map(requestSection(3)),
    ),
  );
}

const plainRequestTable = defs => summaries(defs, ['request', 'what it does'], def => [code(def.name), def.summary]);

const portNames = (port, names) =>
  names.map(name => [code(`${port.name}/${name}`), (port.calls[name] ?? port.events[name]).summary]);

export function sidecarPage(protocol) {
  const { editor, proposal, terminal, window } = protocol.editorPorts;
  const megabytes = protocol.sidecarLineBytes / 1024 / 1024;
  return section(
    1,
    'Sidecar',
    'What an editor in another language and `dovetail sidecar` say to each other: JSON-RPC 2.0, one message a line, on the ' +
      `stdin and stdout of the sidecar. A line holds at most ${megabytes} MiB; a longer one ends the connection with a sentence. ` +
      'stderr is for people. Lines and characters count from zero, characters in UTF-16 units.',
    'The editor begins with `initialize`; whatever else it asks before is answered with the error ' +
      `\`${protocol.notInitializedCode}\`. \`protocolVersion\` is one integer, the highest that the editor knows (the sidecar: ` +
      `${protocol.sidecarProtocolVersions.join(', ')}). The sidecar answers with the highest that both know, or with the error ` +
      '`-32602` and `{"supported": [...]}`. Additions come as capabilities: what the editor does not name is not asked of it. ' +
      'Unknown fields and notifications are ignored, unknown requests are answered with `-32601`. Each side withdraws a ' +
      'request with `$/cancelRequest {id}` and may ask `ping`.',
    'Decisions are made by the person in the editor. `shutdown`, the end of stdin, or the death of either side rejects what ' +
      'is under review and applies nothing; the sidecar ends every process it started and removes its lock file.',
    section(
      2,
      'Editor to sidecar: requests',
      plainRequestTable(protocol.sidecarRequests),
      Object.values(protocol.sidecarRequests).map(requestSection(3)),
    ),
    section(
      2,
      'Editor to sidecar: notifications',
      table(
        ['message', 'what it means'],
        [
          ...portNames(editor, Object.keys(editor.events)),
          ...Object.values(protocol.editorNotifications).map(def => [code(def.name), def.summary]),
        ],
      ),
      Object.values(protocol.editorNotifications).map(eventSection(3)),
    ),
    section(
      2,
      'Sidecar to editor: requests',
      'Calls of the [editor ports](editor-ports.md), as far as the capabilities name them.',
      table(
        ['request', 'what it does'],
        [
          ...portNames(editor, Object.keys(editor.calls)),
          ...portNames(proposal, Object.keys(proposal.calls)),
          ...portNames(terminal, Object.keys(terminal.calls)),
          ...portNames(window, Object.keys(window.calls)),
        ],
      ),
    ),
    section(
      2,
      'Sidecar to editor: notifications',
      eventTable(protocol.sidecarNotifications),
      Object.values(protocol.sidecarNotifications).map(eventSection(3)),
    ),
    section(
      2,
      'Embedded pages without a port',
      'With `ui.bridge: "idebridge"` the editor loads the page from `page.folder`, gives it ' +
        '`window.idebridge.postMessage(text)` and carries `page/message` both ways, unread. A message longer than ' +
        `${protocol.pagePartCharacters} characters comes as several JSON documents; the \`text\` of all of them, in order, is ` +
        'the message. After every load the page speaks first (`{"type": "hello"}` or a request); before that nothing is sent to it.',
      fields('A part', protocol.PagePart),
    ),
  );
}

const forms = {
  texts: 'Answers with text items, in this order',
  json: 'Answers with one text item that holds JSON',
  content: 'Answers with MCP content items',
};

export function idePage(protocol) {
  const tools = Object.values(protocol.ideTools);
  return section(
    1,
    'Editor and CLI',
    'An editor listens on a loopback WebSocket that speaks MCP; a CLI finds it by its lock file.',
    section(
      2,
      'Connection',
      table(
        ['what', 'value'],
        [
          ['header with the token', code(protocol.ideAuthHeader)],
          ['WebSocket subprotocol', code(protocol.ideSubprotocol)],
          ['paths', protocol.idePaths.map(code).join(', ')],
          ['environment', Object.values(protocol.ideEnvironment).map(code).join(', ')],
        ],
      ),
    ),
    section(
      2,
      'Lock file',
      `\`<configuration folder>/${protocol.ideLockFolder}/<port>.lock\`, JSON.`,
      fields('Written by Dovetail', protocol.LockFile),
      fields('Read from other editors', protocol.FoundLockFile),
    ),
    section(
      2,
      'Tools',
      summaries(protocol.ideTools, ['tool', 'description'], tool => [code(tool.name), tool.description]),
      tools.map(tool =>
        section(
          3,
          code(tool.name),
          tool.description,
          fields('Arguments', tool.input),
          fields(forms[tool.form], tool.result),
        ),
      ),
    ),
    section(
      2,
      'Notifications, editor to CLI',
      eventTable(protocol.ideNotifications),
      Object.values(protocol.ideNotifications).map(eventSection(3)),
    ),
    section(
      2,
      'Notifications, CLI to editor',
      eventTable(protocol.ideClientNotifications),
      Object.values(protocol.ideClientNotifications).map(eventSection(3)),
    ),
  );
}

export function editorPortsPage(protocol) {
  return section(
    1,
    'Editor ports',
    'What an editor implements for Dovetail. Over stdio a call is the JSON-RPC request `<port>/<call>` and an event the ' +
      'notification `<port>/<event>`. Lines and characters count from zero, characters in UTF-16 units. Fields that are ' +
      'not needed may be left out; unknown ones are ignored.',
    Object.values(protocol.editorPorts).map(port =>
      section(
        2,
        `Port: ${port.name}`,
        port.summary,
        table(
          ['call or event', 'what it does'],
          [...Object.entries(port.calls), ...Object.entries(port.events)].map(([name, def]) => [
            code(`${port.name}/${name}`),
            def.summary,
          ]),
        ),
        Object.entries(port.calls).map(([name, call]) =>
          section(
            3,
            code(`${port.name}/${name}`),
            call.summary,
            fields('Parameters', call.params),
            fields('Result', call.result),
          ),
        ),
        Object.entries(port.events).map(([name, def]) =>
          section(3, `${code(`${port.name}/${name}`)} (event)`, def.summary, fields('Fields', def.params)),
        ),
      ),
    ),
  );
}

const sinceText = def => (def.unseen ? 'never seen' : (def.since ?? ''));

const lineTable = (defs, prefix = '') =>
  table(
    ['kind', 'since', 'what it means'],
    Object.entries(defs).map(([name, def]) => [code(prefix + name), sinceText(def), def.summary]),
  );

const controlTable = defs =>
  table(
    ['subtype', 'since', 'what it does'],
    Object.entries(defs).map(([name, def]) => [code(name), def.since ?? '', def.summary]),
  );

const controlSections = defs =>
  Object.entries(defs).map(([name, def]) =>
    section(3, code(name), def.summary, fields('Request', def.params, 2), fields('Response', def.result, 2)),
  );

const lineSections = (defs, prefix = '') =>
  Object.entries(defs).map(([name, def]) =>
    section(3, code(prefix + name), def.summary, fields('Fields', def.schema, 2)),
  );

export function cliPage(protocol) {
  return section(
    1,
    'The wire of the CLI',
    'Newline-delimited JSON on stdin and stdout. It is not ours: unknown kinds and fields are kept. "Since" is the first ' +
      'sampled version that has it; nothing there means 2.1.29 or older.',
    section(2, 'Lines from the CLI', lineTable(protocol.cliLines), lineSections(protocol.cliLines)),
    section(
      2,
      'System lines',
      'Lines of type `system`, by `subtype`.',
      lineTable(protocol.systemLines, 'system/'),
      lineSections(protocol.systemLines, 'system/'),
    ),
    section(2, 'Control lines', lineTable(protocol.controlLines), lineSections(protocol.controlLines)),
    section(2, 'Lines to the CLI', lineTable(protocol.inputLines), lineSections(protocol.inputLines)),
    section(
      2,
      'Control requests to the CLI',
      controlTable(protocol.controlRequests),
      controlSections(protocol.controlRequests),
    ),
    section(
      2,
      'Control requests from the CLI',
      controlTable(protocol.hostRequestsFromCli),
      controlSections(protocol.hostRequestsFromCli),
    ),
  );
}

export function errorsPage(protocol) {
  return section(
    1,
    'Errors',
    'An error travels as `{"code", "message", "data"?}`; on JSON-RPC wires `code` is the number below and ' +
      '`data` holds `{"code": <name>, "data"?}`. What a person may normally decide is a result, never an error.',
    table(
      ['code', 'JSON-RPC', 'what it means'],
      Object.entries(protocol.errorTable).map(([name, { summary }]) => [
        code(name),
        protocol.jsonRpcCodes[name],
        summary,
      ]),
    ),
    Object.entries(protocol.errorTable)
      .filter(([, { data }]) => data !== undefined)
      .map(([name, { data }]) => section(2, code(name), fields('Data', data))),
  );
}
