// A scripted Messages API on loopback: the model of a demo without an account and of every end-to-end test.
export { startRehearsal } from './start-rehearsal.ts';
export type { Rehearsal, RehearsalOptions } from './rehearsal.ts';
export { builtInScenarios, loadScenario, type BuiltInScenario } from './scenario/load-scenario.ts';
export { checkedScenario, parseScenario, type LoadedScenario } from './scenario/parse-scenario.ts';
export { ScenarioError } from './scenario/scenario-error.ts';
export {
  scenario as scenarioSchema,
  type Condition,
  type Scenario,
  type SideKind,
  type Step,
} from './scenario/scenario.ts';
export {
  project,
  type ProjectedBlock,
  type ProjectedMessage,
  type ProjectOptions,
} from './recording/project-request.ts';
export type { RecordedRequest } from './recording/recorded-request.ts';
export type { Report } from './recording/report.ts';
export type { ImageFact } from './api/image-fact.ts';
export { rehearsalEnvironment, type RehearsalEnvironmentOptions } from './environment/rehearsal-environment.ts';
export { createRehearsalHome, type RehearsalHome, type RehearsalHomeOptions } from './environment/rehearsal-home.ts';
export { sweepLeftHomes } from './environment/left-homes.ts';
export { rehearsalKey } from './environment/rehearsal-key.ts';
