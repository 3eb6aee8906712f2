// Button "Model: <name>": what the CLI lists, or any other id that the person types.
import { useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { activitySignal } from '../../store/activity.ts';
import { choicesOf } from '../../store/channel-choices.ts';
import { useChat } from '../../store/chat-context.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { MenuChoice } from './menu-choice.tsx';
import { Popover } from './popover.tsx';

export function ModelPicker() {
  const chat = useChat();
  const choices = choicesOf(chat);
  const current = useComputed(() => choices.value.value.model, [choices]);
  const models = useSignal(chat.config)?.models ?? [];
  const isRunning = useComputed(() => activitySignal(chat).value !== null, [chat]);
  const listed = models.find(({ value }) => value === current);
  const name = listed?.displayName ?? (current === 'default' ? 'Default' : current);
  return (
    <Popover
      name={`Model: ${name}`}
      kind="dialog"
      panelName="Model"
      className="dt-pick-model"
      button={
        <>
          <Icon name="cube" size={14} />
          <span className="dt-pick-label">{name.replace(/\s*\(.*\)$/, '')}</span>
          <span className="dt-pick-chevron">
            <Icon name="down" size={10} />
          </span>
        </>
      }
    >
      {close => {
        const choose = (model: string): void => {
          close();
          if (model !== current) choices.setModel(model);
        };
        return (
          <>
            <div className="dt-popover-cap">
              <span>Model</span>
              {isRunning && <span>from the next request</span>}
            </div>
            <div role="menu" aria-label="Models">
              {models.map(({ value, displayName, description }) => (
                <MenuChoice
                  key={value}
                  label={displayName}
                  description={description === '' ? undefined : description}
                  isChosen={value === current}
                  onChoose={() => choose(value)}
                />
              ))}
              {!listed && (
                <MenuChoice label={name} description="not listed" isChosen onChoose={() => choose(current)} />
              )}
            </div>
            <TypedModel onUse={choose} />
          </>
        );
      }}
    </Popover>
  );
}

function TypedModel({ onUse }: { onUse(model: string): void }) {
  const [id, setId] = useState('');
  return (
    <form
      className="dt-popover-form"
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        if (id.trim() !== '') onUse(id.trim());
      }}
    >
      <input
        className="dt-popover-input"
        aria-label="Another model id"
        placeholder="Another model id"
        dir="ltr"
        spellCheck={false}
        value={id}
        onChange={event => setId(event.currentTarget.value)}
      />
      <button type="submit" className="dt-small-button" aria-disabled={id.trim() === ''}>
        Use
      </button>
    </form>
  );
}
