// Which VS Code the tests run in: the pinned one, or with DOVETAIL_VSCODE=latest the newest that npm has.
import { codeServer, type CodeServerPlace } from '../../../tools/code-server.mjs';

export const isLatest = process.env['DOVETAIL_VSCODE'] === 'latest';

export const vscodePlace = (): Promise<CodeServerPlace> => codeServer(isLatest ? 'latest' : 'pinned');
