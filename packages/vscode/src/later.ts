// What activation does not load: the package has it in a file of its own, and the first need loads it. `extension.ts` and what it
// imports reach it by `import('./later.ts')` alone.
export { submitPrompt } from './api/submit-prompt.ts';
export * as laterCommands from './commands/later-commands.ts';
export { startWindow } from './window/start-window.ts';
