// Requests about MCP servers: those that the CLI runs, and those that the host adds for a browser, Jupyter, a debugger.
import * as z from 'zod';
import { group, request } from '../../define.ts';
import { IntegrationState } from '../host-state.ts';

const channelId = z.string().min(1);
const inChannel = z.object({ channelId });
const oneServer = z.object({ channelId, serverName: z.string().min(1) });
const integration = z.object({ state: IntegrationState });

export const McpServer = z.object({
  name: z.string(),
  status: z.enum(['connected', 'failed', 'needs-auth', 'pending', 'disabled', 'unknown']),
  scope: z.string().optional().describe('user, project, local or dynamic, as the CLI spells it.'),
  transport: z.string().optional(),
  version: z.string().optional(),
  error: z.string().optional().describe('Verbatim.'),
  tools: z.array(z.object({ name: z.string(), description: z.string().optional() })),
});

export const mcpRequests = group(
  request('get_mcp_servers', {
    summary: 'List the MCP servers of a conversation and their states.',
    params: inChannel,
    result: z.object({ servers: z.array(McpServer) }),
  }),
  request('set_mcp_server_enabled', {
    summary: 'Switch an MCP server on or off for this folder.',
    params: oneServer.extend({ enabled: z.boolean() }),
    result: z.object({ server: McpServer.optional().describe('Its state afterwards, where the CLI tells.') }),
  }),
  request('reconnect_mcp_server', {
    summary: 'Connect an MCP server again.',
    params: oneServer,
    result: z.object({ connected: z.boolean(), error: z.string().optional() }),
  }),
  request('authenticate_mcp_server', {
    summary: 'Let the CLI sign in to an MCP server; the address to go on with is in the answer.',
    params: oneServer,
    result: z.object({
      outcome: z.enum(['open-url', 'connected', 'failed']),
      url: z.string().optional().describe('With `open-url`: where the person goes on.'),
      takesCallback: z
        .literal(true)
        .optional()
        .describe('With `open-url`: the address that the browser ended on can be passed on by `finish_mcp_sign_in`.'),
      message: z.string().optional().describe('With `failed`: why.'),
    }),
  }),
  request('finish_mcp_sign_in', {
    summary: 'Pass on the address that a browser on another machine ended on, so that a sign-in can be completed.',
    params: oneServer.extend({ callbackUrl: z.string().min(1) }),
    result: z.object({
      accepted: z.boolean(),
      message: z.string().optional().describe('Why not.'),
    }),
  }),
  request('ensure_chrome_mcp_enabled', {
    summary: 'Give the conversation a browser to work with.',
    params: inChannel,
    result: integration,
  }),
  request('disable_chrome_mcp', {
    summary: 'Take the browser away from the conversation.',
    params: inChannel,
    result: integration,
  }),
  request('enable_jupyter_mcp', {
    summary: 'Let the conversation run code in the open notebook.',
    params: inChannel,
    result: integration,
  }),
  request('disable_jupyter_mcp', {
    summary: 'Take the notebook away from the conversation.',
    params: inChannel,
    result: integration,
  }),
  request('create_new_browser_tab', {
    summary: 'Open a tab in the browser that conversations work with.',
    params: z.object({}),
    result: z.object({ opened: z.boolean(), reason: z.string().optional().describe('Why not.') }),
  }),
  request('ask_debugger_help', {
    summary: 'Describe the stopped debugger to the agent of a conversation and ask for help.',
    params: inChannel,
    result: z.object({
      asked: z.boolean(),
      reason: z.string().optional().describe('Why not, such as: no debug session is stopped.'),
      state: IntegrationState,
    }),
  }),
);

export type McpServer = z.output<typeof McpServer>;
