// What a person said: one raised block, plain text with code spans, folded when it is long.
import type { BlockId, UserBlock as User } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { FileLink } from '../markdown/links.tsx';
import { useUnfold } from '../store/reveal.ts';
import { foldText } from './fold-text.ts';
import { Picture } from './image-block.tsx';
import { MessageActions } from './message-actions.tsx';
import { useBlock } from './use-block.ts';
import { codeSpans, readUserContent, type Attachment } from './user-content.ts';
import './user-block.css';

export function UserBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'user');
  if (!block) return null;
  return block.synthetic ? <SyntheticMessage block={block} /> : <Message block={block} />;
}

function Message({ block }: { block: User }) {
  const [isWhole, setWhole] = useUnfold(block.id, false);
  const { text, attachments } = readUserContent(block.content);
  const { lines, head } = foldText(text);
  return (
    <div className="dt-you" data-unsent={block.delivery === 'unsent' || undefined}>
      <MessageActions block={block} text={text} />
      {attachments.length > 0 && (
        <ul className="dt-you-attached" aria-label="Attachments">
          {attachments.map((attachment, n) => (
            <li key={n}>
              <AttachmentView attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      <div className="dt-you-text" dir="auto">
        {codeSpans(head !== undefined && !isWhole ? head : text).map((piece, n) =>
          n % 2 === 1 ? (
            <code key={n} dir="ltr">
              {piece}
            </code>
          ) : (
            piece
          ),
        )}
      </div>
      {head !== undefined && (
        <button type="button" className="dt-linkish" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${lines} lines`}
        </button>
      )}
      {block.delivery === 'unsent' && (
        <div className="dt-you-unsent">
          <Icon name="warn" size={13} /> Not sent: the CLI ended before it took this up
        </div>
      )}
    </div>
  );
}

function AttachmentView({ attachment }: { attachment: Attachment }) {
  if (attachment.kind === 'image') return <Picture source={attachment.source} />;
  if (attachment.kind === 'selection')
    return (
      <span className="dt-chip" title={attachment.path}>
        <Icon name="select" size={13} />
        <FileLink target={{ to: 'file', path: attachment.path, line: attachment.line, endLine: undefined }}>
          {attachment.name}
        </FileLink>
      </span>
    );
  if (attachment.kind === 'note')
    return (
      <span className="dt-chip" title={attachment.text}>
        <Icon name="undo" size={13} />
        Note for the agent
      </span>
    );
  if (attachment.kind === 'terminal' || attachment.kind === 'problems')
    return (
      <span className="dt-chip" title={attachment.text.slice(0, 2_000)}>
        <Icon name={attachment.kind === 'terminal' ? 'term' : 'warn'} size={13} />
        <bdi>{attachment.name}</bdi>
      </span>
    );
  return (
    <span className="dt-chip">
      <Icon name={attachment.kind === 'file' ? 'file' : 'unknown'} size={13} />
      <bdi>{attachment.name}</bdi>
    </span>
  );
}

/** Not typed by a person: folded to its first line. */
function SyntheticMessage({ block }: { block: User }) {
  const { text } = readUserContent(block.content);
  const [isOpen, setOpen] = useUnfold(block.id, false);
  return (
    <div className="dt-quiet">
      <button type="button" className="dt-linkish" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Added by the CLI
      </button>
      {isOpen ? (
        <pre className="dt-pre" dir="auto">
          {text}
        </pre>
      ) : (
        ` · ${text.trimStart().split('\n', 1)[0]?.slice(0, 80) ?? ''}`
      )}
    </div>
  );
}
