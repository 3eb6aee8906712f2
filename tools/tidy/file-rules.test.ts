import { describe, expect, test } from 'vitest';
import {
  architectureViolations,
  focusViolations,
  htmlViolations,
  lengthViolations,
  lockFileViolations,
  machinePathViolations,
  nameViolations,
} from './file-rules.ts';

type Rule = typeof lengthViolations;
const complaints = (rule: Rule, path: string, text: string) => rule([{ path, text }]).map(({ message }) => message);
const lines = (count: number) => 'x\n'.repeat(count);
// Put together here, so that this file is not itself found.
const call = (...words: string[]) => `${words.join('')}('a', () => {});`;
const folder = (name: string) => `/${name}/`;
const architecture = (numbers: readonly number[], after = '') =>
  `# Dovetail\n\n1. a map\n\n## Invariants\n\n${numbers.map(n => `${n}. So it is.\n`).join('')}${after}`;

describe('length', () => {
  test.each(['ts', 'tsx', 'mjs', 'js', 'css', 'lua', 'java'])('a .%s file of 401 lines is too long', ending => {
    const path = `editors/a.${ending}`;
    expect(lengthViolations([{ path, text: lines(400) }])).toEqual([]);
    expect(lengthViolations([{ path, text: lines(401) }])).toEqual([
      { path, message: 'It has 401 lines, more than 400; split it into files that each hold one thing.' },
    ]);
  });

  test('a last line without a line break counts', () => {
    expect(lengthViolations([{ path: 'a.ts', text: `${lines(400)}x` }])).toHaveLength(1);
  });

  test('other files may be long', () => {
    expect(lengthViolations([{ path: 'docs/a.md', text: lines(5000) }])).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    'packages/agent/src/lock-file.ts',
    'packages/agent/src/lock-file.test.ts',
    'packages/agent/src/define.types.test.ts',
    'packages/agent/src/index.ts',
    'packages/cli/bin/dovetail.js',
    'editors/neovim/lua/dovetail/init.lua',
    'editors/jetbrains/client/SidecarClient.java',
    'vitest.config.ts',
    'docs/Some Page.md',
  ])('%s is fine', path => {
    expect(complaints(nameViolations, path, '')).toEqual([]);
  });

  test.each([
    ['packages/agent/src/lockFile.ts', /"lockFile\.ts" is not in kebab-case/],
    ['packages/agent/src/lock_file.ts', /not in kebab-case/],
    ['packages/agent/src/Sessions/list.ts', /"Sessions" is not in kebab-case/],
    ['packages/agent/src/utils.ts', /"utils" says nothing/],
    ['packages/agent/src/helpers.test.ts', /"helpers" says nothing/],
    ['packages/webview/src/types.ts', /"types" says nothing/],
    ['packages/agent/src/common.ts', /"common" says nothing/],
    ['packages/agent/src/sessions/index.ts', /Only a package's own/],
    ['tools/index.mjs', /Only a package's own/],
    ['packages/agent/src/index.tsx', /Only a package's own/],
    ['packages/agent/src/session-manager.ts', /named after a role/],
    ['packages/agent/src/line-handlers.ts', /named after a role/],
  ])('%s is not', (path, words) => {
    expect(complaints(nameViolations, path, '')).toEqual([expect.stringMatching(words)]);
  });
});

describe('tests that do not run', () => {
  test.each([
    [call('it', '.skip'), '.skip'],
    [call('test', '.only'), '.only'],
    [call('test', '.todo'), '.todo'],
    [call('describe', '.only'), '.only'],
    [call('test', '.concurrent', '.skip'), '.skip'],
    [call('x', 'it'), 'xit'],
    [call('f', 'it'), 'fit'],
    [call('x', 'describe'), 'xdescribe'],
  ])('%s', (text, word) => {
    expect(complaints(focusViolations, 'packages/a/src/a.test.ts', `\n${text}`)).toEqual([
      `Line 2 has "${word}"; a test runs with all others, or it is deleted.`,
    ]);
  });

  test.each(["test('it.skips nothing', run);", 'await exit(1);', 'benefit(3);', 'options.skip = true;'])(
    '%s is fine',
    text => {
      expect(complaints(focusViolations, 'packages/a/src/a.test.ts', text)).toEqual([]);
    },
  );

  test('other files are not looked at', () => {
    expect(complaints(focusViolations, 'packages/a/src/a.ts', call('it', '.skip'))).toEqual([]);
  });
});

describe('folders of a machine', () => {
  test.each([`see ${folder('work')}main`, `"${folder('root')}.claude"`, `cd ${folder('root')}`, `=${folder('work')}`])(
    '%s',
    text => {
      expect(complaints(machinePathViolations, 'a.md', `first\n${text}`)).toEqual([
        "Line 2 names a folder of somebody's machine; use a made-up or a relative path.",
      ]);
    },
  );

  test.each(['/home/me/work/project', 'https://example.org/work/', './root/a', 'network/root/a'])(
    '%s is fine',
    text => {
      expect(complaints(machinePathViolations, 'a.md', text)).toEqual([]);
    },
  );
});

test('a lock file names no registry', () => {
  const path = 'package-lock.json';
  expect(lockFileViolations([{ path, text: '"integrity": "sha512-x"' }])).toEqual([]);
  expect(lockFileViolations([{ path, text: '"resolved": "packages/agent", "link": true' }])).toEqual([]);
  expect(lockFileViolations([{ path, text: '"resolved": "https://registry.example.org/a.tgz"' }])).toHaveLength(1);
});

describe('ARCHITECTURE.md', () => {
  const path = 'ARCHITECTURE.md';
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  test('with all ten is fine, wherever the heading stands', () => {
    expect(complaints(architectureViolations, path, architecture(ten))).toEqual([]);
    expect(complaints(architectureViolations, path, architecture(ten, '\n## Code map\n\ntext\n'))).toEqual([]);
  });

  test.each(ten)('without number %i is not', missing => {
    expect(complaints(architectureViolations, path, architecture(ten.filter(n => n !== missing)))).toEqual([
      `Invariant ${missing} is missing; write it as an item "${missing}. …" under "Invariants".`,
    ]);
  });

  test('numbers under another heading do not count', () => {
    expect(
      complaints(architectureViolations, path, architecture([1, 2, 3, 4, 5, 6, 7, 8, 9], '\n## Steps\n\n10. Rest.\n')),
    ).toHaveLength(1);
  });

  test('without the heading, or without the file, is not', () => {
    expect(complaints(architectureViolations, path, '# Dovetail\n')).toEqual([
      expect.stringMatching(/no heading "Invariants"/),
    ]);
    expect(architectureViolations([])).toEqual([{ path, message: expect.stringMatching(/is missing/) }]);
  });
});

describe('text as elements', () => {
  const page = 'packages/webview/src/blocks/a.tsx';

  test.each([
    '<div dangerouslySetInnerHTML={{ __html: text }} />',
    'element.innerHTML = text;',
    'element.outerHTML = text;',
    "element.insertAdjacentHTML('beforeend', text);",
    'document.write(text);',
    'document.writeln(text);',
    'eval (text);',
    'new Function(text)();',
    '<iframe srcdoc={text} />',
    'new DOMParser().parseFromString(text, "text/html");',
    'range.createContextualFragment(text);',
  ])('%s is found in both pages', line => {
    const found = [expect.stringMatching(/^Line 2 has ".*"; build elements instead/)];
    expect(complaints(htmlViolations, page, `x\n${line}`)).toEqual(found);
    expect(complaints(htmlViolations, 'packages/workbench/src/page/main.tsx', `x\n${line}`)).toEqual(found);
  });

  test.each(['element.textContent = text;', 'element.append(text);', 'retrieval(text);', 'const medieval = 1;'])(
    '%s is fine',
    line => expect(complaints(htmlViolations, page, line)).toEqual([]),
  );

  test('what runs in no browser is not looked at', () => {
    for (const path of ['packages/host/src/a.ts', 'packages/workbench/src/server/a.ts', 'e2e/page/a.ts'])
      expect(complaints(htmlViolations, path, 'element.innerHTML = text;')).toEqual([]);
  });
});
