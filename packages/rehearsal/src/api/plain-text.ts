// What a person wrote or a tool printed, without the notes that the CLI adds around it.

const reminders = /<system-reminder>[\s\S]*?<\/system-reminder>/g;
// Local commands (`/compact`, `/context`) are told to the model in blocks of their own, not as something the user asked.
const commandBlock = /^\s*(?:<((?:local-)?command-[a-z]+)>[\s\S]*?<\/\1>\s*)+$/;

const interruption = /^\[Request interrupted by user(?: for tool use)?\]$/;

export function plainText(text: string): string {
  if (commandBlock.test(text)) return '';
  const plain = text.replace(reminders, '').trim();
  return interruption.test(plain) ? '' : plain;
}
