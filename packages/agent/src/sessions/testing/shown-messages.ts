// What a page of a session shows, one text a message, for tests.
import type { ContentBlock } from '../message-content.ts';
import type { SessionPage } from '../read-session.ts';

function wordOf(block: ContentBlock): string {
  return [block['text'], block['name'], block['content']].find(member => typeof member === 'string') ?? block.type;
}

export function shown(page: SessionPage): string[] {
  return page.messages.map(message => message.blocks.map(wordOf).join('+'));
}
