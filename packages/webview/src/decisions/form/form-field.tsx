// One field of a form.
import { useId } from 'react';
import type { FieldValue, FormField } from './form-fields.ts';

export interface FormFieldProps {
  readonly field: FormField;
  readonly value: FieldValue;
  readonly problem: string | undefined;
  onChange(value: FieldValue): void;
}

const inputTypes = {
  text: 'text',
  email: 'email',
  url: 'url',
  date: 'date',
  'date-time': 'datetime-local',
  // Not `number`: it drops what it does not understand, and nothing typed is dropped.
  number: 'text',
  integer: 'text',
} as const;

export function FormFieldView(props: FormFieldProps) {
  const { field, problem } = props;
  const id = useId();
  const describedBy = [field.description !== undefined && `${id}-more`, problem !== undefined && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="dt-form-field" data-kind={field.kind}>
      {field.kind === 'several' ? (
        <span id={`${id}-label`} className="dt-form-label">
          {field.label}
          {field.isRequired && <Needed />}
        </span>
      ) : (
        <label htmlFor={id} className="dt-form-label">
          {field.label}
          {field.isRequired && <Needed />}
        </label>
      )}
      <Control {...props} id={id} describedBy={describedBy === '' ? undefined : describedBy} />
      {field.description !== undefined && (
        <span id={`${id}-more`} className="dt-option-more" dir="auto">
          {field.description}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className="dt-form-problem">
          {problem}
        </span>
      )}
    </div>
  );
}

function Needed() {
  return <span className="dt-form-needed"> (needed)</span>;
}

function Control({
  field,
  value,
  problem,
  onChange,
  id,
  describedBy,
}: FormFieldProps & { id: string; describedBy: string | undefined }) {
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': problem !== undefined || undefined };
  switch (field.kind) {
    case 'switch':
      return (
        <input
          type="checkbox"
          {...common}
          checked={value === true}
          onChange={event => onChange(event.target.checked)}
        />
      );
    case 'one':
      return (
        <select className="dt-field" {...common} value={String(value)} onChange={event => onChange(event.target.value)}>
          <option value="">Choose…</option>
          {field.options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'several': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          {field.options.map(option => (
            <label key={option.value} className="dt-form-choice">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={event => {
                  const others = chosen.filter(one => one !== option.value);
                  onChange(event.target.checked ? [...others, option.value] : others);
                }}
              />
              {option.label}
            </label>
          ))}
        </div>
      );
    }
    case 'json':
      return (
        <textarea
          className="dt-field dt-form-code"
          dir="ltr"
          rows={3}
          {...common}
          value={String(value)}
          onChange={event => onChange(event.target.value)}
        />
      );
    default:
      return (
        <input
          type={inputTypes[field.kind]}
          inputMode={field.kind === 'number' || field.kind === 'integer' ? 'decimal' : undefined}
          className="dt-field"
          dir="auto"
          {...common}
          value={String(value)}
          onChange={event => onChange(event.target.value)}
        />
      );
  }
}
