// What a person typed, without the markup that the CLI and IDEs wrap around it; and the one line of it that can serve
// as a title.

/** Wrappers whose content the person neither typed nor saw. */
const unseen =
  /<(system-reminder|local-command-caveat|local-command-stdout|local-command-stderr|bash-stdout|bash-stderr|ide_opened_file|ide_selection|ide_diagnostics|task-notification)>[^]*?(?:<\/\1>|$)/g;

const commandName = /<command-name>\s*([^<]*?)\s*<\/command-name>/;
const commandArguments = /<command-args>\s*([^]*?)\s*<\/command-args>/;
const commandMarkup = /<(command-name|command-message|command-args)>[^]*?(?:<\/\1>|$)/g;
const bashInput = /<bash-input>\s*([^]*?)\s*<\/bash-input>/;
const interrupted = /^\[Request interrupted by user[^\]]*\]$/;

/** `/compact keep the tests` for a command, the typed text otherwise, empty when nothing was typed. */
export function typedText(text: string): string {
  const visible = text.replace(unseen, '');
  const command = commandName.exec(visible)?.[1];
  if (command) {
    const name = command.startsWith('/') ? command : `/${command}`;
    const rest = visible.replace(commandMarkup, '').trim();
    return [name, commandArguments.exec(visible)?.[1], rest].filter(Boolean).join(' ');
  }
  const bash = bashInput.exec(visible)?.[1];
  if (bash) return `! ${bash}`;
  const typed = visible.replace(commandMarkup, '').trim();
  return interrupted.test(typed) ? '' : typed;
}

export const longestTitle = 200;

/** The first line with something on it; undefined when there is none. */
export function titleLine(text: string): string | undefined {
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    // oxlint-disable-next-line no-control-regex -- a title goes to a terminal and to a list: no control characters
    const clean = line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
    if (clean) return cut(clean, longestTitle);
  }
  return undefined;
}

/** Never cuts a surrogate pair in two. */
export function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? units - 2 : units - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
