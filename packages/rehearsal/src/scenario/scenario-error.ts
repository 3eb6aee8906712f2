// The one error of loading a scenario: a sentence that names the file, the line and the key.

export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}
