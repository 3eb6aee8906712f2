// Every wire that Dovetail speaks, as data.
export * from './define.ts';
export * from './errors.ts';

export * from './cli/content.ts';
export * from './cli/control-lines.ts';
export * from './cli/control-requests.ts';
export type { ControlDef, LineDef } from './cli/declare.ts';
export * from './cli/hooks.ts';
export * from './cli/host-requests.ts';
export * from './cli/initialize.ts';
export * from './cli/input-lines.ts';
export * from './cli/kind.ts';
export * from './cli/lines.ts';
export * from './cli/permissions.ts';
export * from './cli/stream-event.ts';
export * from './cli/system-lines.ts';

export * from './diagnostic.ts';
export * from './editor-selection.ts';
export * from './error-table.ts';
export * from './settings.ts';
export * from './text-range.ts';

export * from './webview/auth-status.ts';
export * from './webview/channel-events.ts';
export * from './webview/claude-config.ts';
export * from './webview/envelope.ts';
export * from './webview/features/auth.ts';
export * from './webview/features/changes.ts';
export * from './webview/features/conversation.ts';
export * from './webview/features/diff.ts';
export * from './webview/features/drafts.ts';
export * from './webview/features/editor.ts';
export * from './webview/features/mcp.ts';
export * from './webview/features/plugins.ts';
export * from './webview/features/processes.ts';
export * from './webview/features/queue.ts';
export * from './webview/features/session.ts';
export * from './webview/features/settings.ts';
export * from './webview/features/terminal.ts';
export * from './webview/features/ui.ts';
export * from './webview/host-requests.ts';
export * from './webview/host-state.ts';
export * from './webview/pushes.ts';
export * from './webview/requests.ts';
export * from './webview/usage-report.ts';

export * from './workbench/documents.ts';
export * from './workbench/pushes.ts';
export * from './workbench/workspace.ts';

export * from './ide/connection.ts';
export * from './ide/events.ts';
export * from './ide/lock-file.ts';
export * from './ide/tools.ts';

export * from './editor/editor.ts';
export * from './editor/files.ts';
export * from './editor/ports.ts';
export * from './editor/proposal.ts';
export * from './editor/settings.ts';
export * from './editor/terminal.ts';
export * from './editor/window.ts';

export * from './sidecar/initialize.ts';
export * from './sidecar/notifications.ts';
export * from './sidecar/page-part.ts';
export * from './sidecar/requests.ts';
