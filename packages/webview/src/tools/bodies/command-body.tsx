// A command and the end of what it printed, newest at the bottom; the whole on demand.
import { useMemo, useState } from 'react';
import { AnsiText } from '../../ansi/ansi-lines.tsx';
import { parseAnsi } from '../../ansi/parse-ansi.ts';
import { FileLink } from '../../markdown/links.tsx';
import { useChat } from '../../store/chat-context.ts';
import { stoppingOf } from '../../store/stopping.ts';
import { count } from '../amounts.ts';
import { countLines, lastLines } from '../output-lines.ts';
import { textAt } from '../read-json.ts';
import { cutResult, outputText } from '../result-text.ts';
import type { BodyProps } from './body-props.ts';
import { Box, BoxFoot } from './box.tsx';
import { ScrollPane } from './scroll-pane.tsx';
import { useWholeOutput } from './use-whole-output.ts';
import { VirtualLines, linesCap } from './virtual-lines.tsx';
import { inputOf } from '../input-of.ts';

const shownAtFirst = 8;

export function CommandBody({ call, task }: BodyProps) {
  const [isWhole, setWhole] = useState(false);
  const cut = cutResult(call);
  const whole = useWholeOutput(call, cut);
  const text = whole.text ?? outputText(call);
  const total = useMemo(() => countLines(text), [text]);
  const command = textAt(inputOf(call), 'command') ?? textAt(call.result?.structured, 'command');
  const isRunning = call.state === 'running';
  const path = cut?.path ?? task?.outputFile ?? undefined;

  const showAll = (): void => {
    setWhole(!isWhole);
    if (!isWhole) whole.load();
  };
  return (
    <Box tone={call.state === 'failed' ? 'danger' : undefined}>
      {command !== undefined && (
        <pre className="dt-command" dir="ltr">
          {command}
        </pre>
      )}
      {text === '' ? (
        <p className="dt-no-output">{emptyWords(call.state, task?.background === true && !task.ended)}</p>
      ) : isWhole ? (
        <VirtualLines text={text} />
      ) : (
        <LastLines text={text} />
      )}
      {(text !== '' || path !== undefined || isRunning) && (
        <BoxFoot words={footWords(text, total, isWhole, cut !== undefined && whole.text === undefined)}>
          {total > shownAtFirst && (
            <button type="button" className="dt-linkish" aria-expanded={isWhole} onClick={showAll}>
              {isWhole ? `Show last ${shownAtFirst}` : 'Show all'}
            </button>
          )}
          {path !== undefined ? (
            <FileLink target={{ to: 'file', path, line: undefined, endLine: undefined }}>Open as file</FileLink>
          ) : (
            (total > linesCap || cut !== undefined) && <OpenAsFile load={whole.read} text={text} />
          )}
          {isRunning && <Interrupt />}
        </BoxFoot>
      )}
    </Box>
  );
}

function LastLines({ text }: { text: string }) {
  const lines = useMemo(() => parseAnsi(lastLines(text, shownAtFirst)), [text]);
  return (
    <ScrollPane name="Output" className="dt-output">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <AnsiText line={line} />
          {line.length === 0 && '\u200b'}
        </div>
      ))}
    </ScrollPane>
  );
}

function OpenAsFile({ load, text }: { load: () => Promise<string | undefined>; text: string }) {
  const { link } = useChat();
  const open = async (): Promise<void> => {
    const content = (await load()) ?? text;
    await link.ask('open_content', { content, fileName: 'output.txt', editable: false });
  };
  return (
    <button type="button" className="dt-linkish" onClick={() => void open().catch(() => undefined)}>
      Open as file
    </button>
  );
}

/** The CLI knows no way to end one command: the turn is interrupted, as by the button beside the message. */
function Interrupt() {
  const chat = useChat();
  return (
    <button
      type="button"
      className="dt-linkish"
      title="Stops the turn, and this command with it"
      onClick={() => stoppingOf(chat).stop()}
    >
      Interrupt
    </button>
  );
}

function emptyWords(state: string, isBehind: boolean): string {
  if (isBehind) return 'Runs in the background';
  if (state === 'running') return 'No output yet. The CLI tells it when the command has ended.';
  return state === 'pending' || state === 'denied' ? 'Not run' : 'No output';
}

function footWords(text: string, total: number, isWhole: boolean, isCut: boolean): string {
  if (text === '') return '';
  const more = isCut ? ', cut' : '';
  if (isWhole && total > linesCap) return `Last ${linesCap.toLocaleString('en')} of ${count(total, 'line')}${more}`;
  if (isWhole || total <= shownAtFirst) return `${count(total, 'line')}${more}`;
  return `Last ${shownAtFirst} of ${count(total, 'line')}${more}`;
}
