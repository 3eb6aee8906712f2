// Rules about single files: length, names, tests that do not run, traces of a machine, and two files by name.
import { isProgram, isTest, type SourceFile, type Violation } from './source-tree.ts';

type Rule = (files: readonly SourceFile[]) => Violation[];

export const longestFile = 400;

export const lengthViolations: Rule = files =>
  files
    .filter(({ path }) => isProgram(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => ({
      path,
      message: `It has ${lines} lines, more than ${longestFile}; split it into files that each hold one thing.`,
    }));

const vague = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc']);
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

export const nameViolations: Rule = files =>
  files
    .filter(({ path }) => isProgram(path) && !path.endsWith('.java'))
    .flatMap(({ path }) => {
      const message = nameComplaint(path);
      return message === undefined ? [] : [{ path, message }];
    });

function nameComplaint(path: string): string | undefined {
  const segments = path.split('/');
  const [stem = ''] = (segments.at(-1) ?? '').split('.');
  const odd = segments.find(segment => !kebab.test(segment));
  if (odd !== undefined) return `"${odd}" is not in kebab-case; rename it.`;
  if (vague.has(stem))
    return `"${stem}" says nothing about what is inside; name the file after the one thing it holds.`;
  if (stem === 'index' && !/^packages\/[^/]+\/src\/index\.ts$/.test(path)) {
    return "Only a package's own src/index.ts gathers exports; name this file after what it holds and import it directly.";
  }
  if (/-(?:manager|service|handler)s?$/.test(stem))
    return `"${stem}" is named after a role; name it after what it does.`;
  return undefined;
}

const notRun = /\b(?:describe|it|test|suite)(?:\.\w+)*\.(skip|only|todo)\b|\b(xit|fit|xdescribe|fdescribe|xtest)\(/;

export const focusViolations: Rule = files =>
  files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const [, modifier, word] = notRun.exec(line) ?? [];
        const found = modifier === undefined ? word : `.${modifier}`;
        return found === undefined
          ? []
          : [{ path, message: `Line ${index + 1} has "${found}"; a test runs with all others, or it is deleted.` }];
      }),
    );

const machinePath = /(?<![\w.~-])\/(?:work|root)\//;

export const machinePathViolations: Rule = files =>
  files.flatMap(({ path, text }) => {
    const line = text.split('\n').findIndex(each => machinePath.test(each));
    return line === -1
      ? []
      : [{ path, message: `Line ${line + 1} names a folder of somebody's machine; use a made-up or a relative path.` }];
  });

export const lockFileViolations: Rule = files =>
  files
    .filter(({ path, text }) => path.endsWith('package-lock.json') && /"resolved":\s*"http/.test(text))
    .map(({ path }) => ({
      path,
      message: "It names a registry; run `npm install` with the repository's .npmrc (omit-lockfile-registry-resolved).",
    }));

const asHtml =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcdoc)\b|\b(document\.write(?:ln)?)\b|\b(eval)\s*\(|\b(new\s+Function)\b|\b(DOMParser)\b/;

/** The pages draw text as text. What runs in a browser and is no test is looked at, comments too. */
export const htmlViolations: Rule = files =>
  files
    .filter(({ path }) => /^packages\/(?:webview\/src|workbench\/src\/page)\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = asHtml.exec(line)?.slice(1).find(Boolean);
        return found === undefined
          ? []
          : [
              {
                path,
                message: `Line ${index + 1} has "${found}"; build elements instead, so that no text can become script.`,
              },
            ];
      }),
    );

const invariants = Array.from({ length: 10 }, (_, index) => index + 1);

export const architectureViolations: Rule = files => {
  const path = 'ARCHITECTURE.md';
  const page = files.find(file => file.path === path);
  if (page === undefined) return [{ path, message: 'It is missing; write the code map and the ten invariants.' }];
  const [, part] = /^#+ .*\binvariants\b.*$([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(page.text) ?? [];
  if (part === undefined)
    return [{ path, message: 'It has no heading "Invariants"; list the ten invariants under one.' }];
  return invariants
    .filter(number => !new RegExp(`^\\s*${number}\\. \\S`, 'm').test(part))
    .map(number => ({
      path,
      message: `Invariant ${number} is missing; write it as an item "${number}. …" under "Invariants".`,
    }));
};
