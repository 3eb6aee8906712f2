// A field whose text counts when the person leaves it or presses Enter.
import { useEffect, useState } from 'react';
import { isComposing } from '../../keys/key-match.ts';

export interface SettledFieldProps {
  readonly name: string;
  readonly value: string;
  readonly describedBy?: string;
  readonly isNumber?: boolean;
  readonly placeholder?: string;
  readonly onSettled: (text: string) => void;
}

export function SettledField({ name, value, describedBy, isNumber, placeholder, onSettled }: SettledFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const settle = (): void => {
    if (text !== value) onSettled(text.trim());
  };
  return (
    <input
      className={isNumber ? 'dt-dlg-field dt-setting-number' : 'dt-dlg-field'}
      type={isNumber ? 'number' : 'text'}
      min={isNumber ? 0 : undefined}
      aria-label={name}
      aria-describedby={describedBy}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) settle();
      }}
    />
  );
}
