// `system/init`: printed at the start of every turn, also of turns that nobody asked for.
import { beginTurn, markBegun, unexplained } from '../begin-turn.ts';
import { guessTaken, takeInto } from '../queue.ts';
import { asList, asName, asTexts, type JsonObject } from '../read.ts';
import { patchSession } from '../session.ts';
import { get } from '../state/table.ts';
import { addBlock, runningTurn, touch, type Write } from '../write.ts';
import { resetContext } from './conversation-reset.ts';

export function observeInit(w: Write, line: JsonObject): boolean {
  const id = asName(line['session_id']);
  if (id === null) return false;
  const { session } = w.c;
  noteSilentReset(w, id);
  const cliVersion = asName(line['claude_code_version']) ?? session.cliVersion;
  patchSession(w, {
    id,
    cliVersion,
    cwd: asName(line['cwd']) ?? session.cwd,
    model: asName(line['model']) ?? session.model,
    permissionMode: asName(line['permissionMode']) ?? session.permissionMode,
    outputStyle: asName(line['output_style']) ?? session.outputStyle,
    apiKeySource: asName(line['apiKeySource']) ?? session.apiKeySource,
    tools: asTexts(line['tools']) ?? session.tools,
    slashCommands: asTexts(line['slash_commands']) ?? session.slashCommands,
    agents: asTexts(line['agents']) ?? session.agents,
    skills: asTexts(line['skills']) ?? session.skills,
    capabilities: asTexts(line['capabilities']) ?? session.capabilities,
    plugins: asList(line['plugins']) ?? session.plugins,
    mcpServers: asList(line['mcp_servers']) ?? session.mcpServers,
  });
  if (!w.c.process.started || w.c.process.exit !== null) {
    w.c.process = { started: true, exit: null, exitAtMs: null };
    touch(w, 'process');
  }
  startTurn(w, asTexts(line['user_message_uuids']), cliVersion);
  return true;
}

function startTurn(w: Write, uuids: readonly string[] | null, cliVersion: string | null): void {
  const listed = w.c.queue.filter(item => uuids?.includes(item.id) === true);
  const running = runningTurn(w.c);
  const items = uuids === null && running === null ? guessTaken(w, cliVersion) : listed;
  const asked = items.length > 0 || uuids !== null;
  const turn = running ?? beginTurn(w, asked ? null : (w.c.cause ?? unexplained));
  takeInto(w, turn.id, items);
  markBegun(w, get(w.c.turns, turn.id) ?? turn);
}

/** Observed: /clear on 2.1.197 changes the session id without a word. */
function noteSilentReset(w: Write, id: string): void {
  const { c } = w;
  const changed = c.session.id !== null && c.session.id !== id;
  if (changed && c.process.started && !c.resetNoted) {
    addBlock(w, { turnId: runningTurn(c)?.id ?? null, parentToolUseId: null }, 'reset', { uuid: null, trigger: null });
    resetContext(w);
  }
  c.resetNoted = false;
}
