// `npm run test:vscode:latest`: the tests of the extension in the newest VS Code that npm has; `pinned` for the one of `npm test`.
/* oxlint-disable no-console */
import { bootstrap } from './bootstrap.mjs';
import { chromium } from './chromium.mjs';
import { codeServer } from './code-server.mjs';
import { say } from './say.mjs';
import { ending } from './ending.mjs';
import { vitest } from './vitest.mjs';

const [edition = 'latest', ...files] = process.argv.slice(2);
await bootstrap('app', 'test');
process.env.DOVETAIL_CHROMIUM = await chromium();
process.env.DOVETAIL_VSCODE = edition;
const { vscode } = await codeServer(edition);
say(`Visual Studio Code ${vscode}`);
const counts = await vitest(['vscode'], files);
console.log(ending([counts]));
process.exit(counts.failed > 0 ? 1 : 0);
