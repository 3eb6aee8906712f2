// Dialog "Rewind": what goes back to before a message. First it is only told what would change; files that somebody else
// changed since are left alone unless the person ticks them.
import { useCallback, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { rewindTarget, type RewindTarget } from '../../store/rewind-target.ts';
import { reason } from '../../store/sending.ts';
import { tellOfRewind } from '../../store/undo-rewind.ts';
import { useSignal } from '../../store/use-signal.ts';
import { relativePath } from '../../tools/relative-path.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Empty, Failed, Loading } from '../sheet/state-lines.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import { RewindFiles } from './rewind-files.tsx';
import './rewind.css';

type What = 'files' | 'conversation' | 'both';

const choices: readonly { id: What; label: string; means: string }[] = [
  { id: 'files', label: 'Files', means: 'Put files back. The conversation stays.' },
  { id: 'conversation', label: 'Conversation', means: 'Go on from before this message. Files stay as they are.' },
  { id: 'both', label: 'Files and conversation', means: 'As if this message had never been sent.' },
];

export function RewindDialog() {
  const target = useSignal(rewindTarget(useChat()));
  return (
    <Sheet name="Rewind" isSmall>
      {target ? <Rewind target={target} /> : <Empty>Choose “Rewind to here” on one of your messages first.</Empty>}
    </Sheet>
  );
}

function Rewind({ target }: { target: RewindTarget }) {
  const chat = useChat();
  // A rewind to before the first message begins another conversation; this stays about the one it was opened for.
  const [channelId] = useState(() => chat.channelId.peek());
  const [what, setWhat] = useState<What | undefined>(undefined);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [state, setState] = useState<{ busy?: true; done?: string; failure?: string }>({});
  const { userMessageId } = target;
  const dryRun = useCallback(
    (signal: AbortSignal) => {
      chat.launch();
      return chat.link.ask('rewind_code', { channelId, userMessageId, dryRun: true }, { channelId, signal });
    },
    [chat, channelId, userMessageId],
  );
  const plan = useAsked(dryRun);
  const folder = chat.memory.facts.cwd ?? chat.hostState.peek()?.defaultCwd ?? '';
  const when = new Date(target.atMs).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  const told = plan.value;
  const edited = new Set(told?.editedSince);
  const isTicked = (file: string): boolean => ticks.get(file) ?? !edited.has(file);
  const takesFiles = what === 'files' || what === 'both';
  const wanted = takesFiles ? (told?.filesChanged.filter(isTicked) ?? []) : [];
  const whyNot = !told?.canRewind
    ? 'It cannot be rewound.'
    : what === undefined
      ? 'Choose what goes back.'
      : what === 'files' && wanted.length === 0
        ? 'No file is ticked.'
        : undefined;

  async function rewind(): Promise<void> {
    if (whyNot !== undefined || state.busy || what === undefined) return;
    setState({ busy: true });
    try {
      const answer = await chat.link.ask(
        'rewind_code',
        { channelId, userMessageId, rewindConversation: what !== 'files', onlyFiles: wanted },
        { channelId },
      );
      if (!answer.canRewind) throw new Error(answer.reason ?? 'The CLI did not say why.');
      if (answer.beganAnew && answer.rewindId !== undefined) tellOfRewind(chat, answer.rewindId);
      setState({ done: doneWords(what, when, answer) });
    } catch (error) {
      setState({ failure: reason(error) });
    }
  }

  if (state.done !== undefined)
    return (
      <div className="dt-dlg-note" data-tone="ok" role="status">
        <Icon name="check" />
        <div>
          <p>
            <b>Rewound to {when}</b>
          </p>
          <p>{state.done}</p>
        </div>
      </div>
    );
  return (
    <>
      <blockquote className="dt-rewind-said" dir="auto">
        <span className="dt-dlg-more">Your message of {when}</span>
        {target.text.slice(0, 400)}
      </blockquote>
      {!told && plan.failure === undefined && <Loading>Looking what would change…</Loading>}
      {plan.failure !== undefined && (
        <Failed what="It could not be told what would change." why={plan.failure} again={plan.again} />
      )}
      {told && !told.canRewind && <Failed what="It cannot be rewound." why={told.reason ?? ''} again={plan.again} />}
      {told?.canRewind && (
        <>
          <fieldset className="dt-rewind-choices">
            <legend>What goes back?</legend>
            {choices.map(({ id, label, means }) => (
              <label key={id} className="dt-rewind-choice" data-on={what === id || undefined}>
                <input type="radio" name="dt-rewind-what" checked={what === id} onChange={() => setWhat(id)} />
                <span>
                  {label}
                  <span className="dt-dlg-more">{means}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {what !== 'conversation' && (
            <RewindFiles
              plan={told}
              shown={file => relativePath(file, folder)}
              isTicked={isTicked}
              isDisabled={!takesFiles}
              onTick={(file, on) => setTicks(now => new Map(now).set(file, on))}
            />
          )}
          {state.failure !== undefined && <Failed what="Nothing was rewound." why={state.failure} />}
          <div className="dt-dlg-actions">
            <button
              type="button"
              className="dt-dlg-button"
              aria-disabled={whyNot !== undefined || state.busy || undefined}
              onClick={() => void rewind()}
            >
              {state.busy ? 'Rewinding…' : 'Rewind'}
            </button>
            <button
              type="button"
              className="dt-dlg-button"
              data-quiet=""
              onClick={() => void (chat.dialog.value = undefined)}
            >
              Cancel
            </button>
            {whyNot !== undefined && <span className="dt-dlg-more">{whyNot}</span>}
          </div>
        </>
      )}
    </>
  );
}

function doneWords(what: What, when: string, answer: { filesChanged: readonly string[] }): string {
  const { length } = answer.filesChanged;
  const files =
    length === 0 ? 'No file was changed.' : length === 1 ? '1 file was put back.' : `${length} files were put back.`;
  if (what === 'files') return files;
  return `${what === 'both' ? `${files} ` : ''}The conversation goes on from before your message of ${when}.`;
}
