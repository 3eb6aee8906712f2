import { expect, test } from 'vitest';
import { expandTemplate, UnknownVariable } from './expand-template.ts';

test('strings inside a value are filled in, everything else is kept', () => {
  const value = { a: '${x}/b', list: ['${x}', 3, null, true], deep: { c: 'no template' } };
  expect(expandTemplate(value, { x: '/tmp' })).toEqual({
    a: '/tmp/b',
    list: ['/tmp', 3, null, true],
    deep: { c: 'no template' },
  });
});

test('a doubled dollar keeps the braces, and values are not expanded again', () => {
  expect(expandTemplate('$${x} ${x}', { x: '${y}' })).toBe('${x} ${y}');
});

test('an unknown name says which are known', () => {
  expect(() => expandTemplate('${cwd}', { user: 'x', planFile: undefined, model: 'm' })).toThrow(
    new UnknownVariable('${cwd} has no value here (known: model, user)'),
  );
});
