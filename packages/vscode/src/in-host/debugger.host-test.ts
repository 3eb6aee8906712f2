// The debugger of VS Code in words: without a session, while it runs, and when it has stopped.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { describeDebugger } from '../debugger/describe-debugger.ts';
import { fakeDebugType, registerFakeDebugger } from './fake-debugger.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, writeTestFile } from './test-folder.ts';

hostTest('debugger: without a session there is nothing to tell', async () => {
  assert.equal(await describeDebugger(), null);
});

hostTest('debugger: nothing while it runs, and when it has stopped its stack and what is at hand', async () => {
  const path = await writeTestFile('debug/stopped.txt', 'one\ntwo\nthree\n');
  const fake = registerFakeDebugger(path);
  const configuration = { type: fakeDebugType, request: 'launch', name: 'Fake run' };
  assert.equal(await vscode.debug.startDebugging(undefined, configuration), true);
  await until('it runs', () => vscode.debug.activeDebugSession?.type === fakeDebugType);
  assert.equal(await describeDebugger(), null);
  fake.stop();
  const told = await until('it has stopped', describeDebugger);
  assert.equal(
    told,
    [
      `The debugger (Fake run, ${fakeDebugType}) has stopped. Call stack, innermost first:`,
      `- inner at ${path}:2`,
      `- outer at ${path}:7`,
      'Locals:',
      '- count = 3',
    ].join('\n'),
  );
  await vscode.debug.stopDebugging(vscode.debug.activeDebugSession);
  await until('it is over', () => vscode.debug.activeDebugSession === undefined);
  assert.equal(await describeDebugger(), null);
  fake.dispose();
  await closeEverything();
});
