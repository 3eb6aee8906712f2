// The open picker of the message box: "Files" or "Commands".
import { Icon } from '../../icons/icon.tsx';
import { useSignal } from '../../store/use-signal.ts';
import type { CommandChoice } from './commands.ts';
import { captionOf } from './mention-rows.ts';
import { Marked, OtherRow } from './other-row.tsx';
import type { Picker, PickerOption } from './picker.ts';
import { PickerList } from './picker-list.tsx';

export function PickerView({ picker, id, isMac }: { picker: Picker; id: string; isMac: boolean }) {
  const open = useSignal(picker.open);
  const active = useSignal(picker.active);
  const includesIgnored = useSignal(picker.includesIgnored);
  if (!open) return null;
  const rows = open.options.map(option => ({
    id: option.id,
    content: <Row option={option} query={open.query} />,
  }));
  const pick = (index: number): void => void picker.pick('pointer', index);
  if (open.kind === 'commands')
    return <PickerList id={id} name="Commands" caption="Commands" rows={rows} active={active} onPick={pick} />;
  return (
    <PickerList
      id={id}
      name="Files"
      caption={captionOf(open.options)}
      rows={rows}
      active={active}
      empty={emptyWords(open.query, open.isAsking)}
      foot={
        <>
          <span className="dt-picker-grow">
            {includesIgnored ? 'Ignored files are shown' : 'Ignored files are hidden'}
          </span>
          <button
            type="button"
            className="dt-picker-toggle"
            tabIndex={-1}
            aria-keyshortcuts="Alt+."
            onClick={() => void (picker.includesIgnored.value = !includesIgnored)}
          >
            <kbd aria-hidden="true">{isMac ? '⌥' : 'Alt'}</kbd>
            <kbd aria-hidden="true">.</kbd>
            <span>
              {includesIgnored ? 'hide' : 'show'}
              <span className="dt-hidden"> ignored files</span>
            </span>
          </button>
        </>
      }
      onPick={pick}
    />
  );
}

function emptyWords(query: string, isAsking: boolean): string {
  if (isAsking) return 'Looking for more…';
  return query === '' ? 'This folder is empty' : `Nothing matches “${query}”`;
}

function Row({ option, query }: { option: PickerOption; query: string }) {
  if (option.kind === 'file')
    return <FileRow path={option.file.path} isFolder={option.file.kind === 'folder'} query={query} />;
  if (option.kind === 'command') return <CommandRow command={option.command} query={query} />;
  return <OtherRow option={option} query={query} />;
}

function FileRow({ path, isFolder, query }: { path: string; isFolder: boolean; query: string }) {
  const bare = path.replace(/\/$/, '');
  const at = bare.lastIndexOf('/');
  return (
    <>
      <Icon name={isFolder ? 'folder' : 'file'} size={14} />
      <bdi className="dt-picker-name">
        <Marked text={bare.slice(at + 1) + (isFolder ? '/' : '')} query={query.slice(query.lastIndexOf('/') + 1)} />
      </bdi>
      {at > 0 && (
        <bdi className="dt-picker-path" title={path}>
          {bare.slice(0, at)}
        </bdi>
      )}
    </>
  );
}

function CommandRow({ command, query }: { command: CommandChoice; query: string }) {
  return (
    <>
      <span className="dt-picker-name dt-picker-code">
        /<Marked text={command.name} query={query} />
      </span>
      {command.argumentHint !== '' && <span className="dt-picker-hint dt-picker-code">{command.argumentHint}</span>}
      <span className="dt-picker-words" title={command.description}>
        {command.description}
      </span>
      {command.source !== '' && <span className="dt-picker-source">{command.source}</span>}
    </>
  );
}
