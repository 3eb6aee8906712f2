// What VS Code runs when it is asked to run the tests of an extension.
/* oxlint-disable no-console */
import { runHostTests } from './host-test.ts';
// Before those that register the texts of reviews for themselves.
import './window.host-test.ts';
import './documents.host-test.ts';
import './open-file.host-test.ts';
import './selection.host-test.ts';
import './diagnostics.host-test.ts';
import './find-symbols.host-test.ts';
import './files-port.host-test.ts';
import './settings-port.host-test.ts';
import './reviews.host-test.ts';
import './review-saving.host-test.ts';
import './window-port.host-test.ts';
import './terminal-port.host-test.ts';
import './read-terminal.host-test.ts';
import './insert-text.host-test.ts';
import './editor-port.host-test.ts';
import './execute-code.host-test.ts';
import './debugger.host-test.ts';

export async function run(): Promise<void> {
  await runHostTests(line => console.log(line), process.env['DOVETAIL_HOST_TESTS']);
}
