// Serves a built page and its WebSocket on loopback, behind a token.
export { startPageServer, type PageServer, type PageServerOptions } from './page-server.ts';
export type { SocketWire } from './socket-wire.ts';
export { contentSecurityPolicy } from './content-security-policy.ts';
