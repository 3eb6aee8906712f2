// The bar under the text: attach, mode, model, thinking, context, send, and Stop while a turn runs.
import { useRef } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { later } from '../../later/later.tsx';
import { activitySignal } from '../../store/activity.ts';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { sendingOf } from '../../store/sending.ts';
import { stoppingOf } from '../../store/stopping.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { attachFiles } from '../chips/attach.ts';
import { ContextMeter } from './context-meter.tsx';
import { ModePicker } from './mode-picker.tsx';
import { ModelPicker } from './model-picker.tsx';
import { ThinkingPicker } from './thinking-picker.tsx';
import './bar.css';

const Dictate = later(async () => (await import('./dictate.tsx')).Dictate);

export function Bar({ onSend }: { onSend(): void }) {
  return (
    <div className="dt-bar">
      <Attach />
      <ModePicker />
      <ModelPicker />
      <ThinkingPicker />
      <span className="dt-bar-space" />
      <Dictate />
      <ContextMeter />
      <Send onSend={onSend} />
      <Stop />
    </div>
  );
}

function Attach() {
  const box = messageBoxOf(useChat());
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="dt-pick dt-pick-icon"
        aria-label="Attach"
        title="Attach pictures or text files"
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void attachFiles(box, files);
          box.focus('the person chose files to attach');
        }}
      />
    </>
  );
}

function Send({ onSend }: { onSend(): void }) {
  const chat = useChat();
  const isEmpty = useSignal(messageBoxOf(chat).isEmpty);
  const isBusy = useSignal(sendingOf(chat).busy);
  return (
    <button
      type="button"
      className="dt-send"
      aria-label="Send message"
      title="Send message"
      aria-disabled={isEmpty}
      aria-busy={isBusy || undefined}
      onClick={onSend}
    >
      <Icon name="up" />
    </button>
  );
}

function Stop() {
  const chat = useChat();
  const isRunning = useComputed(() => activitySignal(chat).value !== null, [chat]);
  if (!isRunning) return null;
  return (
    <button
      type="button"
      className="dt-send dt-stop"
      aria-label="Stop"
      title="Stop"
      onClick={() => {
        stoppingOf(chat).stop();
        // The button leaves when the turn has ended.
        messageBoxOf(chat).focus('the person stopped the turn');
      }}
    >
      <Icon name="stop" />
    </button>
  );
}
