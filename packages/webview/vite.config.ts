// The chat page by itself, for faces that embed it whole (VS Code, JetBrains, the sidecar). The workbench takes it as a part.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  resolve: { conditions: ['dovetail-source', 'module', 'browser'] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // Under the CSP of a webview nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'index.html' },
  },
});
