// One question with its options.
import type { Question } from '@dovetail/protocol';
import { useId, type ReactNode } from 'react';
import type { Choice } from './question-choice.ts';

export interface QuestionGroupProps {
  readonly question: Question;
  readonly isFirst: boolean;
  readonly choice: Choice;
  onChoose(label: { readonly option: string } | 'other', isChosen: boolean): void;
  onWords(words: string): void;
  readonly children: ReactNode;
}

export function QuestionGroup({ question, isFirst, choice, onChoose, onWords, children }: QuestionGroupProps) {
  const { header, options, multiSelect } = question;
  const name = useId();
  const type = multiSelect ? 'checkbox' : 'radio';
  return (
    <div
      role="group"
      aria-label={`Question: ${header}`}
      className="dt-question"
      tabIndex={-1}
      data-needs-you={isFirst ? '' : undefined}
    >
      <h2 className="dt-ask-title" dir="auto">
        {question.question}
      </h2>
      {options.map(({ label, description, preview }, n) => (
        <label key={n} className="dt-option">
          <input
            type={type}
            name={name}
            aria-label={label}
            aria-describedby={description === undefined ? undefined : `${name}-${n}`}
            checked={choice.labels.includes(label)}
            onChange={event => onChoose({ option: label }, event.target.checked)}
          />
          <span className="dt-option-words">
            <span dir="auto">{label}</span>
            {description !== undefined && (
              <span id={`${name}-${n}`} className="dt-option-more" dir="auto">
                {description}
              </span>
            )}
            {preview !== undefined && preview !== '' && (
              <pre
                className="dt-option-preview"
                dir="ltr"
                tabIndex={0}
                role="region"
                aria-label={`Preview of ${label}`}
              >
                {preview}
              </pre>
            )}
          </span>
        </label>
      ))}
      <div className="dt-option">
        <input
          type={type}
          name={name}
          aria-label="Something else"
          checked={choice.hasOther}
          onChange={event => onChoose('other', event.target.checked)}
        />
        <span className="dt-option-words">
          <span aria-hidden="true">Something else</span>
          <input
            type="text"
            className="dt-field"
            dir="auto"
            aria-label="Your own answer"
            placeholder="Type your own answer"
            value={choice.words}
            onChange={event => onWords(event.target.value)}
          />
        </span>
      </div>
      {children}
    </div>
  );
}
