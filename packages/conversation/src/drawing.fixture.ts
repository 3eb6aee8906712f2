// A conversation as a few lines of text: what a person would see, without ids and times.
import { contentText } from './select/text-of.ts';
import { toolInput } from './select/tool-input.ts';
import type { Block, ToolBlock } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import type { Turn } from './state/turn.ts';

export function draw(c: Conversation): string {
  const lines = c.order.flatMap(id => {
    const turn = c.turns[id];
    return turn === undefined
      ? drawBlock(c, id, '')
      : [drawTurn(turn), ...turn.blockIds.flatMap(b => drawBlock(c, b, '  '))];
  });
  return [...lines, ...drawParts(c)].join('\n');
}

function drawTurn(turn: Turn): string {
  const facts = [
    turn.origin === null ? '' : `by itself: ${turn.origin.kind} (${turn.origin.summary ?? 'no word why'})`,
    turn.retry === null ? '' : `retry ${turn.retry.attempt} of ${turn.retry.maxAttempts}`,
    turn.retries === 0 ? '' : `${turn.retries} retries`,
    turn.error === null ? '' : `${turn.error.reason} ${turn.error.status ?? ''}`.trim(),
    turn.costUsd === null ? '' : `$${turn.costUsd.toFixed(4)}`,
  ];
  return ['turn', turn.state, ...facts.filter(Boolean).map(fact => `· ${fact}`)].join(' ');
}

function drawBlock(c: Conversation, id: string, indent: string): string[] {
  const block = c.blocks[id];
  if (block === undefined) return [`${indent}MISSING ${id}`];
  const children = block.type === 'tool' ? block.children.flatMap(child => drawBlock(c, child, `${indent}  `)) : [];
  return [`${indent}${marks(block)}${words(block)}`, ...children];
}

function marks(block: Block): string {
  const flags = [
    'preview' in block && block.preview ? 'preview' : '',
    'partial' in block && block.partial ? 'partial' : '',
  ];
  return `${[block.type, ...flags.filter(Boolean)].join(' ')}: `;
}

function words(block: Block): string {
  switch (block.type) {
    case 'user':
      return `${contentText(block.content)} (${block.role}, ${block.delivery})`;
    case 'text':
      return block.text;
    case 'thinking':
      return `${block.redacted ? 'hidden' : block.text} (${block.durationMs} ms, ${block.estimatedTokens} tokens)`;
    case 'tool':
      return drawCall(block);
    case 'notice':
      return `${block.kind} ${block.level}: ${block.text}`;
    case 'error':
      return `${block.reason} ${block.status}: ${block.text}`;
    case 'compaction':
      return `${block.trigger} ${block.tokensBefore} -> ${block.tokensAfter}: ${block.summary}`;
    case 'reset':
      return `${block.trigger}`;
    case 'image':
      return JSON.stringify(block.source);
    case 'unknown':
      return `${block.kind}${block.malformed ? ' malformed' : ''} x${block.count}`;
  }
}

function drawCall(block: ToolBlock): string {
  const facts = [
    block.decisionId === null ? '' : 'waiting for you',
    block.decision === null
      ? ''
      : `${block.decision.outcome}${block.decision.message === null ? '' : `: ${block.decision.message}`}`,
    block.elapsedSeconds === null ? '' : `${block.elapsedSeconds} s`,
    block.agent === null ? '' : `agent ${block.agent.agentType} "${block.agent.description}"`,
    block.result === null ? '' : `= ${contentText(block.result.content)}`,
  ];
  return [`${block.name} ${JSON.stringify(toolInput(block))} ${block.state}`, ...facts.filter(Boolean)].join(' · ');
}

function drawParts(c: Conversation): string[] {
  const parts: [string, readonly string[]][] = [
    ['queue', c.queue.map(item => `${item.state} "${contentText(item.content)}"`)],
    [
      'decisions',
      c.decisions.map(one =>
        one.kind === 'elicitation' ? `form of ${one.serverName}` : `${one.kind} ${one.toolName}`,
      ),
    ],
    ['todos', c.todos.items.map(todo => `${todo.id ?? '-'} ${todo.status} ${todo.text}`)],
    [
      'tasks',
      Object.values(c.tasks).map(
        task => `${task.status} ${task.description} ${task.background ? 'behind' : 'in front'}`,
      ),
    ],
    ['unknown', Object.entries(c.unknown).map(([kind, seen]) => `${kind} x${seen.count}`)],
  ];
  return parts.flatMap(([name, items]) => (items.length === 0 ? [] : [`${name}: ${items.join('; ')}`]));
}
