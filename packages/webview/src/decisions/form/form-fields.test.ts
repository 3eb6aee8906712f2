import { expect, test } from 'vitest';
import { formFields, readForm } from './form-fields.ts';

const schema = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', title: 'Your name', minLength: 2, description: 'As on the badge' },
    mail: { type: 'string', format: 'email' },
    size: { type: 'string', enum: ['s', 'm'], enumNames: ['Small', 'Medium'] },
    colour: { oneOf: [{ const: 'r', title: 'Red' }], type: 'string' },
    count: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
    news: { type: 'boolean', default: true },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
    odd: { type: 'object' },
  },
};

test('each property becomes a field of its kind', () => {
  const fields = formFields(schema);
  expect(fields.map(({ kind }) => kind)).toEqual([
    'text',
    'email',
    'one',
    'one',
    'integer',
    'switch',
    'several',
    'json',
  ]);
  expect(fields[0]).toMatchObject({ label: 'Your name', description: 'As on the badge', isRequired: true, first: '' });
  expect(fields[2]?.options).toEqual([
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Medium' },
  ]);
  expect(fields[3]?.options).toEqual([{ value: 'r', label: 'Red' }]);
});

test('what is sent has the types of the schema, and leaves out what was left empty', () => {
  const values = { name: 'Ada', size: 'm', count: '3', tags: ['b'], odd: '{"x":1}' };
  expect(readForm(formFields(schema), values)).toEqual({
    content: { name: 'Ada', size: 'm', count: 3, news: true, tags: ['b'], odd: { x: 1 } },
  });
});

test('says what is wrong, field by field', () => {
  const values = { name: 'A', mail: 'nobody', count: '2.5', odd: '{' };
  expect(readForm(formFields(schema), values)).toEqual({
    problems: {
      name: 'At least 2 characters.',
      mail: 'This must be a mail address.',
      size: 'This is needed.',
      count: 'This must be a whole number.',
      odd: 'This must be JSON.',
    },
  });
});

test('a schema without properties is a form without fields', () => {
  expect(formFields(undefined)).toEqual([]);
  expect(readForm([], {})).toEqual({ content: {} });
});
