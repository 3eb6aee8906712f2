// Pictures of VS Code with the extension in it: npx vitest run --config e2e/vscode/screenshots/vitest.config.ts
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['dovetail-source', 'node'] };

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  resolve,
  ssr: { resolve },
  test: {
    name: 'pictures of VS Code',
    include: ['e2e/vscode/screenshots/*.shots.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
  },
});
