// One setting: what it is, its key, whether it was set by the person, and its control.
import type { Settings } from '@dovetail/protocol';
import { useId } from 'react';
import { modes } from '../../composer/bar/modes.ts';
import { useChat } from '../../store/chat-context.ts';
import { useComputed } from '../../store/use-signal.ts';
import { Switch } from '../sheet/switch.tsx';
import { EnvironmentEditor } from './environment-editor.tsx';
import { SettledField } from './settled-field.tsx';
import type { SettingRow } from './setting-table.ts';

export interface SettingRowProps {
  readonly row: SettingRow;
  readonly settings: Settings;
  readonly defaults: Settings;
  readonly problem: string | undefined;
  /** undefined: back to the default. */
  readonly onChange: (value: unknown) => void;
}

export function SettingRowView({ row, settings, defaults, problem, onChange }: SettingRowProps) {
  const more = useId();
  const { key, label, control } = row;
  const isOwn = JSON.stringify(settings[key]) !== JSON.stringify(defaults[key]);
  const isWide = control.kind === 'variables' || control.kind === 'text';
  return (
    <div className="dt-dlg-row" data-setting={key}>
      <div className={isWide ? 'dt-setting dt-setting-wide' : 'dt-setting'}>
        <div className="dt-dlg-grow">
          <div>{label}</div>
          <div id={more}>
            {row.more !== undefined && <p className="dt-dlg-more">{row.more}</p>}
            <p className="dt-dlg-more">
              <bdi className="dt-dlg-code">{key}</bdi> · {isOwn ? 'set by you' : 'default'}
            </p>
          </div>
          {isOwn && (
            <button
              type="button"
              className="dt-dlg-link dt-setting-reset"
              aria-label={`Back to the default: ${label}`}
              onClick={() => onChange(undefined)}
            >
              Back to the default
            </button>
          )}
        </div>
        <Control row={row} settings={settings} describedBy={more} onChange={onChange} />
      </div>
      {problem !== undefined && (
        <p className="dt-dlg-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type ControlProps = Pick<SettingRowProps, 'row' | 'settings' | 'onChange'> & { readonly describedBy: string };

function Control({ row: { key, label, control }, settings, describedBy, onChange }: ControlProps) {
  const value = settings[key];
  const text = typeof value === 'object' || value === undefined ? '' : String(value);
  if (control.kind === 'switch')
    return <Switch name={label} isOn={value === true} describedBy={describedBy} onChange={onChange} />;
  if (control.kind === 'variables')
    return <EnvironmentEditor name={label} variables={settings.environmentVariables} onChange={onChange} />;
  if (control.kind === 'model') return <ModelChoice {...{ label, describedBy, onChange }} value={text} />;
  if (control.kind === 'text' || control.kind === 'minutes')
    return (
      <SettledField
        name={label}
        describedBy={describedBy}
        isNumber={control.kind === 'minutes'}
        value={text}
        onSettled={next => onChange(next === '' ? undefined : control.kind === 'minutes' ? Number(next) : next)}
      />
    );
  const options =
    control.kind === 'choice'
      ? control.options
      : modes
          .filter(({ id }) => id !== 'bypassPermissions' || settings.allowDangerouslySkipPermissions || id === value)
          .map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...{ label, describedBy, options, onChange }} value={text} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, describedBy, value, options, onChange }: ChoiceProps) {
  const isListed = options.some(option => option.value === value);
  return (
    <select
      className="dt-dlg-field"
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {!isListed && <option value={value}>{value} (not listed)</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function ModelChoice(props: Omit<ChoiceProps, 'options'>) {
  const chat = useChat();
  const options = useComputed(
    () => (chat.config.value?.models ?? []).map(({ value, displayName }) => ({ value, label: displayName })),
    [chat],
  );
  return <Choice {...props} options={options} />;
}
