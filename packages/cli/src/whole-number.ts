// A whole number from an option, within bounds, or a sentence.
import { UsageError } from './command.ts';

export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}
