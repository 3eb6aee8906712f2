// What the shape of a scenario cannot say: each step has one nature, parts exist, patterns compile, "otherwise" is last.
import type { Finding } from './describe-issue.ts';
import type { Condition, Scenario, Step, TextMatch } from './scenario.ts';

const contentKeys = ['think', 'say', 'call', 'blocks'] as const;
const answerKeys = [
  ...contentKeys,
  'expect',
  'stop',
  'usage',
  'speed',
  'headers',
  'wait',
  'pause',
  'fail',
  'cut',
] as const;
const containerKeys = ['branch', 'repeat', 'play', 'let'] as const;

type Path = readonly PropertyKey[];

function patternFindings(match: TextMatch | undefined, path: Path): Finding[] {
  if (match === undefined || typeof match === 'string' || match.matches === undefined) return [];
  try {
    void new RegExp(match.matches);
    return [];
  } catch {
    return [{ path: [...path, 'matches'], text: `is not a valid regular expression: ${match.matches}` }];
  }
}

function conditionFindings(condition: Condition | undefined, path: Path): Finding[] {
  if (condition === undefined || typeof condition === 'string') return [];
  return (['user', 'result', 'model', 'system'] as const).flatMap(key =>
    patternFindings(condition[key], [...path, key]),
  );
}

function answerFindings(step: Step, path: Path): Finding[] {
  const findings: Finding[] = [];
  const has = (key: keyof Step): boolean => step[key] !== undefined;
  const content = contentKeys.some(has);
  const midStream = typeof step.fail === 'object' && step.fail.after !== undefined;
  if (!content && !has('fail') && !has('cut') && step.wait !== 'forever') {
    findings.push({ path, text: 'says nothing: give it say, think, call, blocks, fail, cut or "wait: forever"' });
  }
  if (has('blocks') && (has('say') || has('think') || has('call'))) {
    findings.push({ path: [...path, 'blocks'], text: 'stands alone: put say, think and call inside it' });
  }
  if (has('fail') && content && !midStream) {
    findings.push({ path: [...path, 'fail'], text: 'cannot follow content unless it has "after"' });
  }
  if (midStream && !content) {
    findings.push({ path: [...path, 'fail', 'after'], text: 'needs content to fail after' });
  }
  for (const [index, block] of (step.blocks ?? []).entries()) {
    if (Object.keys(block).length !== 1) {
      findings.push({ path: [...path, 'blocks', index], text: 'must hold exactly one of say, think or call' });
    }
  }
  return findings;
}

function stepFindings(step: Step, path: Path, scenario: Scenario): Finding[] {
  const containers = containerKeys.filter(key => step[key] !== undefined);
  const answers = answerKeys.filter(key => step[key] !== undefined);
  const [container, second] = containers;
  if (container === undefined) {
    if (step.steps) return [{ path: [...path, 'steps'], text: 'needs "repeat" beside it' }];
    return [...conditionFindings(step.expect, [...path, 'expect']), ...answerFindings(step, path)];
  }
  const surplus = second ?? answers[0];
  if (surplus) return [{ path: [...path, surplus], text: `cannot stand beside "${container}" in one step` }];
  if (container === 'let') return [];
  if (container === 'play') {
    const part = step.play ?? '';
    return scenario.parts?.[part] ? [] : [{ path: [...path, 'play'], text: `names no part: "${part}"` }];
  }
  if (container === 'repeat') {
    if (!step.steps) return [{ path, text: 'repeats nothing: give it "steps"' }];
    return listFindings(step.steps, [...path, 'steps'], scenario);
  }
  return (step.branch ?? []).flatMap((branch, index, all) => {
    const here = [...path, 'branch', index];
    const early = branch.when === undefined && index < all.length - 1;
    return [
      ...(early ? [{ path: here, text: 'has no "when", so it must be the last case' }] : []),
      ...conditionFindings(branch.when, [...here, 'when']),
      ...listFindings(branch.steps, [...here, 'steps'], scenario),
    ];
  });
}

function listFindings(steps: readonly Step[], path: Path, scenario: Scenario): Finding[] {
  return steps.flatMap((step, index) => stepFindings(step, [...path, index], scenario));
}

export function checkScenario(scenario: Scenario): Finding[] {
  return [
    ...listFindings(scenario.steps, ['steps'], scenario),
    ...Object.entries(scenario.parts ?? {}).flatMap(([name, steps]) => listFindings(steps, ['parts', name], scenario)),
    ...(scenario.agents ?? []).flatMap((agent, index) => [
      ...patternFindings(agent.match, ['agents', index, 'match']),
      ...listFindings(agent.steps, ['agents', index, 'steps'], scenario),
    ]),
    ...Object.entries(scenario.side ?? {}).flatMap(([kind, step]) => {
      const container = containerKeys.find(key => step[key] !== undefined);
      if (container) return [{ path: ['side', kind, container], text: 'is not possible for a side request' }];
      return stepFindings(step, ['side', kind], scenario);
    }),
  ];
}
