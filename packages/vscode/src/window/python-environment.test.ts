import { expect, test } from 'vitest';
import { pythonVariables } from './python-environment.ts';

test('a folder or an interpreter of an environment puts the CLI into it', () => {
  const expected = { VIRTUAL_ENV: '/p/.venv', PATH: '/p/.venv/bin:/usr/bin' };
  expect(pythonVariables('/p/.venv', { PATH: '/usr/bin' }, 'linux')).toEqual(expected);
  expect(pythonVariables('/p/.venv/bin/python3.12', { PATH: '/usr/bin' }, 'linux')).toEqual(expected);
});

test('the system and a bare name are no environment', () => {
  expect(pythonVariables('/usr/bin/python3', { PATH: '/usr/bin' }, 'linux')).toEqual({});
  expect(pythonVariables('/usr/local/bin/python3', {}, 'linux')).toEqual({});
  expect(pythonVariables('python', {}, 'linux')).toEqual({});
  expect(pythonVariables(undefined, {}, 'linux')).toEqual({});
});

test('the variable keeps the name that the system gave it', () => {
  expect(pythonVariables('/p/.venv', { Path: '/x' }, 'linux')).toEqual({
    VIRTUAL_ENV: '/p/.venv',
    Path: '/p/.venv/bin:/x',
  });
});
