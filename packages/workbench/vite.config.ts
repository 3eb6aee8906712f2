// The page of the workbench: files, editors, reviews, terminals, and the chat page as a part.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  resolve: { conditions: ['dovetail-source', 'module', 'browser'] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // Under the page's policy nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'index.html' },
  },
});
