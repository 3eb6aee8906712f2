// The host: channels and one handler per request of a page. It knows no editor, only ports.
export { createHost } from './host.ts';
export type { Host } from './host-core.ts';
export type { HostContext } from './host-context.ts';
export type { HostOptions } from './host-options.ts';
export type { Channel, Channels } from './channels/channel.ts';
export type { Outgoing, Page, Pages, PageWire } from './pages/page.ts';
export { completePort, unsupportedByEditor } from './ports/complete-port.ts';
export type { HostPorts } from './ports/host-ports.ts';
export { diskFilesPort, type DiskFilesPort } from './files/disk-files-port.ts';
export { createFileIndexes, type FileIndexes } from './files/file-indexes.ts';
export { fuzzySearch } from './files/fuzzy.ts';
export { diffHunks } from './hunks/diff-hunks.ts';
export type { Hunk } from './hunks/hunk.ts';
export { splitLines } from './hunks/split-lines.ts';
export { jsonSettingsPort } from './settings/json-settings-port.ts';
export { listProcesses as channelProcesses } from './features/processes/list-processes.ts';
export { terminalArguments } from './terminal-arguments.ts';
