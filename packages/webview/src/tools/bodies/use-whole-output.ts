// The whole of an output that the host has cut, read in pieces when it is asked for.
import type { ToolBlock } from '@dovetail/conversation';
import { useState } from 'react';
import type { Chat } from '../../store/chat.ts';
import { useChat } from '../../store/chat-context.ts';
import type { CutResult } from '../result-text.ts';

const piece = 500_000;
const most = 20_000_000;

export interface WholeOutput {
  /** Undefined until it was read, and for an output that was not cut. */
  readonly text: string | undefined;
  load(): void;
  read(): Promise<string | undefined>;
}

export function useWholeOutput(call: ToolBlock, cut: CutResult | undefined): WholeOutput {
  const chat = useChat();
  const [text, setText] = useState<string | undefined>(undefined);
  const read = async (): Promise<string | undefined> => {
    if (text !== undefined || cut === undefined) return text;
    const whole = await readWhole(chat, call.toolUseId);
    if (whole !== undefined) setText(whole);
    return whole;
  };
  return { text, read, load: () => void read().catch(() => undefined) };
}

async function readWhole(chat: Chat, toolUseId: string): Promise<string | undefined> {
  const sessionId = chat.view.status.peek()?.sessionId ?? chat.memory.facts.sessionId;
  if (sessionId === null) return undefined;
  let text = '';
  for (;;) {
    const asked = { sessionId, toolUseId, offset: text.length, length: piece };
    const { found, text: more, totalLength } = await chat.link.ask('read_tool_output', asked);
    if (!found) return undefined;
    text += more;
    if (more === '' || text.length >= Math.min(totalLength, most)) return text;
  }
}
