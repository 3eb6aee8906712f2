// The IDE server: lock file, WebSocket, MCP tools over an editor port.
export * from './ide-server.ts';
export { fromWindowsToWsl, fromWslToWindows, toPosixForm } from './lock/lock-paths.ts';
export { sweepLocks, type SweepOptions } from './lock/sweep-locks.ts';
export type { ClientConnection, ClientInfo } from './server/client-connection.ts';
export type { HeartbeatTimes } from './server/heartbeat.ts';
export { terminalEnvironment } from './terminal-environment.ts';
export type { EditorPort, LatestSelection } from './tools/tool.ts';
export { createInProcessServer, toolsForModels, type InProcessServerOptions } from './in-process-server.ts';
export { forgivingEditor } from './forgiving-editor.ts';
