// A text of any length: as much as can be read here, and the rest as a file of its own in the editor.
import { useChat } from '../../store/chat-context.ts';
import { Box, BoxFoot } from './box.tsx';
import { ScrollPane } from './scroll-pane.tsx';

const most = 20_000;

export interface LongTextProps {
  readonly text: string;
  readonly tone?: 'danger';
  readonly fileName?: string;
}

export function LongText({ text, tone, fileName = 'output.txt' }: LongTextProps) {
  const { link } = useChat();
  const open = (): void =>
    void link.ask('open_content', { content: text, fileName, editable: false }).catch(() => undefined);
  return (
    <Box tone={tone}>
      <ScrollPane name="Text" className="dt-text-pane">
        {text.length > most ? text.slice(0, most) : text}
      </ScrollPane>
      {text.length > most && (
        <BoxFoot words={`First ${most.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters`}>
          <button type="button" className="dt-linkish" onClick={open}>
            Open as file
          </button>
        </BoxFoot>
      )}
    </Box>
  );
}
