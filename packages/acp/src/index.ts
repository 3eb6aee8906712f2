// The ACP agent: any editor that speaks the Agent Client Protocol gets the Claude Code CLI, over stdin and stdout.
export { acpMain, parseAcpArguments, runAcp, type AcpArguments, type AcpMainOptions } from './acp-main.ts';
export { serveAcp, type ServeOptions, type ServeStreams } from './serve.ts';
export type { SignInMethod } from './sign-in.ts';
export { version as acpVersion } from './version.ts';
