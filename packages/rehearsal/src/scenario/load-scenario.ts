// Finds a scenario by the name of a built-in one or by the path of a file.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseScenario, type LoadedScenario } from './parse-scenario.ts';
import { ScenarioError } from './scenario-error.ts';
import { scenarioTexts } from './scenario-texts.ts';

export interface BuiltInScenario {
  readonly name: string;
  readonly summary: string;
}

const texts: Readonly<Record<string, string>> = scenarioTexts;

export function builtInScenarios(): BuiltInScenario[] {
  return Object.entries(texts).map(([name, text]) => ({
    name,
    summary: parseScenario(text, name).scenario.summary ?? '',
  }));
}

function unreadable(path: string, error: unknown): ScenarioError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const names = Object.keys(texts).join(', ');
  const builtIn = `the built-in scenarios are ${names}`;
  if (code === 'ENOENT') {
    return new ScenarioError(`There is no scenario "${path}": no file of that name, and ${builtIn}.`);
  }
  if (code === 'EISDIR')
    return new ScenarioError(`The scenario "${path}" is a folder. Give a file or a name; ${builtIn}.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new ScenarioError(`The scenario "${path}" cannot be read: ${reason}.`);
}

/** A name wins over a file of the same name; write `./tour` for the file. */
export async function loadScenario(nameOrPath: string): Promise<LoadedScenario> {
  const builtIn = Object.hasOwn(texts, nameOrPath) ? texts[nameOrPath] : undefined;
  if (builtIn !== undefined) return parseScenario(builtIn, nameOrPath);
  const text = await readFile(nameOrPath, 'utf8').catch((error: unknown) => {
    throw unreadable(nameOrPath, error);
  });
  return parseScenario(text, basename(nameOrPath));
}
