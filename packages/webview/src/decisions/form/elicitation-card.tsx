// An MCP server asks for something: a form from its schema, or a visit to an address. Which server asks is always said.
import type { HostRequest } from '@dovetail/protocol';
import { useMemo, useState } from 'react';
import type { CardProps } from '../card-body.tsx';
import { useDecisionWords } from '../decision-words.ts';
import { AddressRequest } from './address-request.tsx';
import { FormFieldView } from './form-field.tsx';
import { formFields, readForm, type FieldValue } from './form-fields.ts';
import './form.css';

export type ElicitationRequest = Extract<HostRequest, { type: 'elicitation_request' }>;

export function ElicitationCard(props: CardProps<ElicitationRequest>) {
  const { serverName, message, mode } = props.request;
  return (
    <div role="group" aria-label={`Form: ${serverName}`} tabIndex={-1} data-needs-you="" className="dt-ask-group">
      <p className="dt-ask-asker">
        The MCP server <b>{serverName}</b> asks
      </p>
      <h2 className="dt-ask-title" dir="auto">
        {message}
      </h2>
      {mode === 'url' ? <AddressRequest {...props} /> : <Form {...props} />}
    </div>
  );
}

function Form({ request: { requestedSchema, decisionId }, isReady, answer }: CardProps<ElicitationRequest>) {
  const fields = useMemo(() => formFields(requestedSchema), [requestedSchema]);
  const [values, setValues] = useDecisionWords<Readonly<Record<string, FieldValue>>>(decisionId, 'values', {});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const send = (): void => {
    const outcome = readForm(fields, values);
    if ('problems' in outcome) setProblems(outcome.problems);
    else answer({ action: 'accept', content: outcome.content });
  };
  return (
    <>
      {fields.map(field => (
        <FormFieldView
          key={field.name}
          field={field}
          value={values[field.name] ?? field.first}
          problem={problems[field.name]}
          onChange={value => {
            setValues({ ...values, [field.name]: value });
            const { [field.name]: _solved, ...others } = problems;
            setProblems(others);
          }}
        />
      ))}
      <div className="dt-ask-actions dt-ask-foot">
        {Object.keys(problems).length > 0 && (
          <span className="dt-ask-lacking" role="alert">
            Not sent: look at{' '}
            {fields
              .filter(({ name }) => problems[name] !== undefined)
              .map(({ label }) => label)
              .join(', ')}
          </span>
        )}
        <button type="button" className="dt-button" disabled={!isReady} onClick={() => answer({ action: 'decline' })}>
          Decline
        </button>
        <button type="button" className="dt-button" disabled={!isReady} onClick={send}>
          Send
        </button>
      </div>
    </>
  );
}
