// What lies beside the conversation while it is walked from its end to its start: dead branches, and lines that only
// look like one because tools ran in parallel. Holds descriptors, never content, and a bounded number of them.
import { contentBlocks, isToolResult, plainText } from './message-content.ts';
import { cut, typedText } from './prompt-text.ts';
import { roleOf } from './session-message.ts';
import type { TranscriptLine } from './transcript-line.ts';

export interface DeadBranch {
  /** Where it leaves the conversation; absent for a branch that starts on its own. */
  readonly parentUuid: string | undefined;
  readonly headUuid: string;
  /** Read the branch by asking for this leaf. */
  readonly leafUuid: string;
  readonly timestampMs: number | undefined;
  /** The first words of its head. */
  readonly text: string;
  readonly lineCount: number;
}

export interface SideLine {
  readonly offset: number;
  readonly lengthBytes: number;
  readonly uuid: string;
  readonly parentUuid: string | undefined;
  readonly timestampMs: number | undefined;
  readonly text: string;
  /** A line of the person or the assistant, as against notes and attachments. */
  readonly isSpoken: boolean;
  readonly belongsWith: 'tool-result' | 'answer' | 'summary' | 'nothing';
  readonly toolAssistantUuid: string | undefined;
  readonly messageId: string | undefined;
}

interface OpenBranch {
  leafUuid: string;
  lineCount: number;
  /** Those nearest to the head: the only ones that parallel tools can have put here. */
  readonly nearHead: SideLine[];
}

const nearHeadLines = 64;

export class Branches {
  readonly #byParent = new Map<string, OpenBranch[]>();

  add(line: SideLine): void {
    const below = this.#byParent.get(line.uuid);
    if (!below && !line.isSpoken) return;
    this.#byParent.delete(line.uuid);
    // Children are met before their parent, the newest first: that one gives the leaf.
    const branch: OpenBranch = below?.[0] ?? { leafUuid: line.uuid, lineCount: 0, nearHead: [] };
    for (const other of below?.slice(1) ?? []) {
      branch.lineCount += other.lineCount;
      branch.nearHead.push(...other.nearHead);
    }
    branch.lineCount++;
    branch.nearHead.push(line);
    branch.nearHead.splice(0, branch.nearHead.length - nearHeadLines);
    const parent = line.toolAssistantUuid ?? line.parentUuid ?? '';
    const siblings = this.#byParent.get(parent);
    if (siblings) siblings.push(branch);
    else this.#byParent.set(parent, [branch]);
  }

  /** The conversation has reached `line`: what of its other children belongs to it, and what is a branch. */
  resolve(line: TranscriptLine, childContinues: boolean): { recovered: SideLine[]; dead: DeadBranch[] } {
    const open = line.uuid === undefined ? undefined : this.#byParent.get(line.uuid);
    if (line.uuid !== undefined) this.#byParent.delete(line.uuid);
    const recovered: SideLine[] = [];
    const dead: DeadBranch[] = [];
    for (const branch of open ?? []) {
      const rest: SideLine[] = [];
      const answers = new Set<string>(line.type === 'assistant' && line.uuid !== undefined ? [line.uuid] : []);
      for (const side of branch.nearHead.toReversed()) {
        if (belongs(side, line, answers, childContinues)) {
          recovered.push(side);
          if (side.belongsWith === 'answer') answers.add(side.uuid);
        } else rest.push(side);
      }
      const isLong = branch.lineCount > nearHeadLines;
      if (isLong || rest.some(side => side.isSpoken)) dead.push(...toDeadBranch(rest, branch));
    }
    return { recovered, dead };
  }

  /** Those whose start was never met on the conversation. */
  remaining(): DeadBranch[] {
    return [...this.#byParent.values()].flat().flatMap(branch => toDeadBranch(branch.nearHead.toReversed(), branch));
  }

  /** Forget lines that stand before `offset`: they are about to be met again. */
  forgetBefore(offset: number): void {
    for (const [parent, open] of this.#byParent) {
      const kept = open.filter(branch => (branch.nearHead.at(-1)?.offset ?? 0) >= offset);
      if (kept.length > 0) this.#byParent.set(parent, kept);
      else this.#byParent.delete(parent);
    }
  }
}

function belongs(side: SideLine, line: TranscriptLine, answers: Set<string>, childContinues: boolean): boolean {
  switch (side.belongsWith) {
    case 'tool-result':
      return answers.has(side.toolAssistantUuid ?? side.parentUuid ?? '');
    case 'answer':
      return childContinues && side.messageId !== undefined && side.messageId === line.messageId;
    case 'summary':
      return side.parentUuid === line.uuid && line.value['subtype'] === 'compact_boundary';
    case 'nothing':
      return false;
  }
}

/** `lines` from the head on. */
function toDeadBranch(lines: readonly SideLine[], branch: OpenBranch): DeadBranch[] {
  const [head] = lines;
  if (!head) return [];
  const spoken = lines.find(line => line.isSpoken) ?? head;
  return [
    {
      parentUuid: head.parentUuid,
      headUuid: head.uuid,
      leafUuid: branch.leafUuid,
      timestampMs: spoken.timestampMs,
      text: spoken.text,
      lineCount: branch.lineCount,
    },
  ];
}

export function toSideLine(line: TranscriptLine, uuid: string, offset: number, lengthBytes: number): SideLine {
  const result = isToolResult(line);
  const assistant = line.value['sourceToolAssistantUUID'];
  return {
    offset,
    lengthBytes,
    uuid,
    parentUuid: line.parentUuid ?? line.logicalParentUuid,
    timestampMs: line.timestampMs,
    text: cut(typedText(plainText(contentBlocks(line))), 120),
    isSpoken: roleOf(line) !== 'system' && line.value['isMeta'] !== true,
    belongsWith: result
      ? 'tool-result'
      : line.type === 'assistant'
        ? 'answer'
        : line.value['isCompactSummary'] === true
          ? 'summary'
          : 'nothing',
    toolAssistantUuid: result && typeof assistant === 'string' ? assistant : undefined,
    messageId: line.messageId,
  };
}
