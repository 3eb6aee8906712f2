// An on/off switch that acts at once.
export interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly isBusy?: boolean;
  readonly describedBy?: string;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ name, isOn, isBusy, describedBy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="dt-dlg-switch"
      aria-checked={isOn}
      aria-label={name}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onChange(!isOn);
      }}
    />
  );
}
