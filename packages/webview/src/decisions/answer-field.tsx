// Words that go with an answer. Enter gives that answer; what an input method composes is left to it.
import { isComposing } from '../keys/key-match.ts';

export interface AnswerFieldProps {
  readonly name: string;
  readonly placeholder?: string;
  readonly value: string;
  onChange(value: string): void;
  onEnter(): void;
}

export function AnswerField({ name, placeholder = name, value, onChange, onEnter }: AnswerFieldProps) {
  return (
    <input
      type="text"
      className="dt-field"
      dir="auto"
      aria-label={name}
      placeholder={placeholder}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.repeat || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
