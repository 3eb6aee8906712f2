// Scenario text (YAML or JSON) or value to a checked scenario. Anything wrong is a ScenarioError of one sentence with
// file, line and key.
import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { checkScenario } from './check-scenario.ts';
import { describeIssue, pathText, type Finding } from './describe-issue.ts';
import { scenario as schema, type Scenario } from './scenario.ts';
import { ScenarioError } from './scenario-error.ts';

export interface LoadedScenario {
  readonly scenario: Scenario;
  /** How messages call it: the file name, or the scenario's own name. */
  readonly source: string;
  lineAt(path: readonly PropertyKey[]): number | undefined;
}

function lineFinder(document: Document, counter: LineCounter): LoadedScenario['lineAt'] {
  return path => {
    for (let length = path.length; length > 0; length--) {
      const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      if (isMap(parent)) {
        const pair = parent.items.find(item => isNode(item.key) && item.key.toJSON() === key);
        if (pair && isNode(pair.key) && pair.key.range) return counter.linePos(pair.key.range[0]).line;
      }
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
    }
    return undefined;
  };
}

function sentence(source: string, finding: Finding, lineAt: LoadedScenario['lineAt']): string {
  const line = lineAt(finding.path);
  const where = finding.path.length > 0 ? ` ${pathText(finding.path)}` : ' the scenario';
  return `Scenario ${source}${line === undefined ? '' : `, line ${line}`}:${where} ${finding.text}.`;
}

/** Checks a scenario written as a value, for example inside a test. */
export function checkedScenario(
  value: unknown,
  source = 'in this test',
  lineAt: LoadedScenario['lineAt'] = () => undefined,
): LoadedScenario {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const { issues } = parsed.error;
    const issue = issues.find(each => each.code === 'unrecognized_keys') ?? issues[0];
    const finding = issue ? describeIssue(issue) : { path: [], text: 'is not valid' };
    throw new ScenarioError(sentence(source, finding, lineAt));
  }
  const finding = checkScenario(parsed.data)[0];
  if (finding) throw new ScenarioError(sentence(source, finding, lineAt));
  return { scenario: parsed.data, source, lineAt };
}

/** Parses a scenario file. JSON is read by the same parser: it is a subset of YAML. */
export function parseScenario(text: string, source = 'text'): LoadedScenario {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true });
  const error = document.errors[0];
  if (error) {
    const line = counter.linePos(error.pos[0]).line;
    throw new ScenarioError(`Scenario ${source}, line ${line}: ${error.message.split('\n')[0] ?? 'not valid YAML'}.`);
  }
  return checkedScenario(document.toJS(), source, lineFinder(document, counter));
}
