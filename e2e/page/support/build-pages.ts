// Builds the chat page once before its tests, from source.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export default async function buildPages(): Promise<void> {
  await build({ root: fileURLToPath(new URL('../../../packages/webview/', import.meta.url)), logLevel: 'warn' });
}
