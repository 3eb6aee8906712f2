// A JSON line in ASCII alone: what is not ASCII is written as an escape, which means the same.
// Observed: 2.1.29 decodes its input in pieces of 64 KB and breaks a character that two pieces share.

const notAscii = /[\u0080-\uffff]/g;

export function asciiLine(line: string): string {
  return line.replace(notAscii, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
