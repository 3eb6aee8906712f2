// An answer in a form that the caller gave.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'number' } },
  required: ['name', 'age'],
  additionalProperties: false,
};

describe.each(eachCli)('structured output on Claude Code %s', (_version, cli) => {
  it('comes with the result', async () => {
    const answer = { name: 'Ada', age: 36 };
    const stage = await openStage(cli, {
      steps: [
        { expect: { tools: 'StructuredOutput' }, call: { StructuredOutput: answer } },
        // Observed: 2.1.29 lets the model have the last word.
        ...cli.pick({ '2.1.29': [{ say: 'There it is.' }], '2.1.325': [] }),
      ],
    });
    const { ask } = await stage.start({ extraArgs: { 'json-schema': JSON.stringify(schema) } });
    const result = await ask('who?');
    expect(result).toMatchObject({ subtype: 'success', is_error: false });
    expect(result.structured_output).toEqual(answer);
  });
});
