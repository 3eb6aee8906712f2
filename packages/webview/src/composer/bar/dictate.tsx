// Speech into the message box, where the browser offers it and the person has switched it on.
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { useComputed } from '../../store/use-signal.ts';

interface Recognition {
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionResults) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error?: string }) => void) | null;
  start(): void;
  stop(): void;
}
interface RecognitionResults {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}
type RecognitionMaker = new () => Recognition;

function recognitionMaker(): RecognitionMaker | undefined {
  const offered = window as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker };
  return offered.SpeechRecognition ?? offered.webkitSpeechRecognition;
}

export function Dictate() {
  const chat = useChat();
  const box = messageBoxOf(chat);
  const isWanted = useComputed(() => chat.hostState.value?.speechToTextEnabled === true, [chat]);
  const [isOn, setOn] = useState(false);
  const running = useRef<Recognition>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const Maker = recognitionMaker();
  if (!isWanted || !Maker) return null;

  function start(Recogniser: RecognitionMaker): void {
    const recognition = new Recogniser();
    recognition.continuous = true;
    recognition.interimResults = false;
    recognition.onresult = ({ resultIndex, results }) => {
      for (let at = resultIndex; at < results.length; at += 1) {
        const words = results[at]?.[0]?.transcript.trim();
        if (words === undefined || words === '') continue;
        const before = box.text.peek().slice(0, box.caret.peek());
        box.insert(before === '' || /\s$/.test(before) ? words : ` ${words}`);
      }
    };
    recognition.onerror = ({ error = 'unknown' }) =>
      void (box.note.value = { text: `Dictation stopped: the browser says “${error}”.` });
    recognition.onend = () => setOn(false);
    running.current = recognition;
    recognition.start();
    setOn(true);
  }

  return (
    <button
      type="button"
      className="dt-pick dt-pick-icon"
      aria-label="Dictate"
      aria-pressed={isOn}
      title="Dictate"
      onClick={() => {
        if (isOn) running.current?.stop();
        else start(Maker);
      }}
    >
      <Icon name={isOn ? 'stop' : 'comment'} size={14} />
    </button>
  );
}
