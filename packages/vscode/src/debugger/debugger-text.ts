// A stopped debugger as text: short enough to be read, with lines as people count them.

export interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path?: string; readonly name?: string };
}

export interface Scope {
  readonly name: string;
  readonly variables: readonly { readonly name: string; readonly value: string; readonly type?: string }[];
}

export interface StoppedDebugger {
  readonly name: string;
  readonly type: string;
  readonly frames: readonly Frame[];
  readonly scopes: readonly Scope[];
}

const longestValue = 200;

export function debuggerText({ name, type, frames, scopes }: StoppedDebugger): string {
  return [
    `The debugger (${name}, ${type}) has stopped. Call stack, innermost first:`,
    ...frames.map(frame => `- ${frame.name} at ${placeOf(frame)}`),
    ...scopes.flatMap(({ name: scope, variables }) =>
      variables.length === 0
        ? []
        : [`${scope}:`, ...variables.map(({ name: variable, value }) => `- ${variable} = ${shortened(value)}`)],
    ),
  ].join('\n');
}

function placeOf({ source, line }: Frame): string {
  const file = source?.path ?? source?.name;
  return file === undefined ? 'an unknown place' : `${file}:${line}`;
}

function shortened(value: string): string {
  const oneLine = value.replaceAll(/\s*\n\s*/g, ' ');
  return oneLine.length > longestValue ? `${oneLine.slice(0, longestValue)}…` : oneLine;
}
