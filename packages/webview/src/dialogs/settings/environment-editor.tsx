// Variables for the CLI, a row each. A row counts once it has a name.
import { useEffect, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { SettledField } from './settled-field.tsx';

export interface Variable {
  readonly name: string;
  readonly value: string;
}

export interface EnvironmentEditorProps {
  readonly name: string;
  readonly variables: readonly Variable[];
  readonly onChange: (variables: readonly Variable[]) => void;
}

export function EnvironmentEditor({ name, variables, onChange }: EnvironmentEditorProps) {
  const [rows, setRows] = useState(variables);
  useEffect(() => setRows(now => [...variables, ...now.filter(row => row.name === '')]), [variables]);

  function put(index: number, next: Variable | undefined): void {
    const changed = next ? rows.with(index, next) : rows.filter((_, n) => n !== index);
    setRows(changed);
    const named = changed.filter(row => row.name !== '');
    if (JSON.stringify(named) !== JSON.stringify(variables)) onChange(named);
  }

  return (
    <div className="dt-env" role="group" aria-label={name}>
      {rows.map((row, index) => (
        <div key={index} className="dt-env-row">
          <SettledField
            name={`Name ${index + 1}`}
            placeholder="NAME"
            value={row.name}
            onSettled={text => put(index, { ...row, name: text })}
          />
          <SettledField
            name={`Value ${index + 1}`}
            placeholder="value"
            value={row.value}
            onSettled={text => put(index, { ...row, value: text })}
          />
          <button
            type="button"
            className="dt-dlg-icon"
            aria-label={`Remove ${row.name || `row ${index + 1}`}`}
            title="Remove"
            onClick={() => put(index, undefined)}
          >
            <Icon name="trash" size={14} />
          </button>
        </div>
      ))}
      <button type="button" className="dt-dlg-button" onClick={() => setRows([...rows, { name: '', value: '' }])}>
        <Icon name="plus" size={13} />
        Add variable
      </button>
    </div>
  );
}
