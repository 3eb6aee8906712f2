// The beginning of an output, up to a limit, as text. What follows is counted as cut off and not kept.
export interface BoundedOutput {
  readonly push: (chunk: Uint8Array) => void;
  readonly truncated: boolean;
  text(): string;
}

export function boundedOutput(limitBytes: number): BoundedOutput {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let truncated = false;
  return {
    push(chunk) {
      const room = limitBytes - size;
      if (chunk.length > room) truncated = true;
      if (room <= 0) return;
      // A copy: a part of a chunk would keep the whole of it in memory.
      const kept = chunk.length > room ? chunk.slice(0, room) : chunk;
      chunks.push(kept);
      size += kept.length;
    },
    get truncated() {
      return truncated;
    },
    text() {
      // As a stream: a character that the limit has cut in two is left out, not shown as damaged.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks), { stream: truncated });
    },
  };
}
