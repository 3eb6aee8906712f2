// One line on a terminal that says what is running now; silent elsewhere.

export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

export function endProgress(): void {
  progress('');
}
