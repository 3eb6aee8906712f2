// The files that a rewind would put back, each with a tick and with what it would do to it.
import type { ResultOf, RewindFile, conversationRequests } from '@dovetail/protocol';
import { Icon } from '../../icons/icon.tsx';
import { sumOf } from './line-sum.ts';

export interface RewindFilesProps {
  readonly plan: ResultOf<typeof conversationRequests, 'rewind_code'>;
  readonly shown: (file: string) => string;
  readonly isTicked: (file: string) => boolean;
  readonly isDisabled: boolean;
  readonly onTick: (file: string, on: boolean) => void;
}

const most = 500;

export function RewindFiles({ plan, shown, isTicked, isDisabled, onTick }: RewindFilesProps) {
  const { filesChanged: files } = plan;
  if (files.length === 0) return <p className="dt-rewind-none">No file was changed since this message.</p>;
  const edited = new Set(plan.editedSince);
  const told = new Map(plan.files?.map(file => [file.filePath, file]));
  const ticked = files.filter(isTicked);
  const sum = sumOf(plan, ticked);
  return (
    <>
      <p className="dt-rewind-sum">
        {ticked.length < files.length && `${ticked.length} of `}
        {files.length === 1 ? '1 file' : `${files.length} files`}
        {/* Of one file its own line says it. */}
        {(files.length > 1 || told.size === 0) && (
          <>
            <Plus lines={sum.insertions} />
            <Minus lines={sum.deletions} />
          </>
        )}
      </p>
      <ul className="dt-dlg-list dt-rewind-files" aria-label="Files">
        {files.slice(0, most).map(file => (
          <li key={file}>
            <div className="dt-rewind-file">
              <label>
                <input
                  type="checkbox"
                  checked={isTicked(file)}
                  disabled={isDisabled}
                  onChange={event => onTick(file, event.target.checked)}
                />
                <bdi className="dt-dlg-code" title={file}>
                  {shown(file)}
                </bdi>
              </label>
              <FileFacts file={told.get(file)} />
            </div>
            {edited.has(file) && (
              <p className="dt-rewind-warn">
                <Icon name="warn" size={13} />
                Changed by hand since. Putting it back loses that change.
              </p>
            )}
          </li>
        ))}
        {files.length > most && <li>{files.length - most} more files go back too.</li>}
      </ul>
    </>
  );
}

function FileFacts({ file }: { file: RewindFile | undefined }) {
  if (!file) return null;
  const { becomes, insertions, deletions } = file;
  return (
    <span className="dt-rewind-facts">
      {becomes === 'removed' && <span>is removed</span>}
      {becomes === 'restored' && <span>comes back</span>}
      {becomes === 'changed' && insertions === undefined && <span>not text</span>}
      {becomes !== 'removed' && insertions !== undefined && <Plus lines={insertions} />}
      {becomes !== 'restored' && deletions !== undefined && <Minus lines={deletions} />}
    </span>
  );
}

function Plus({ lines }: { lines: number }) {
  return (
    <span className="dt-rewind-plus">
      +{lines}
      <span className="dt-dlg-hidden"> lines added</span>
    </span>
  );
}

function Minus({ lines }: { lines: number }) {
  return (
    <span className="dt-rewind-minus">
      −{lines}
      <span className="dt-dlg-hidden"> lines removed</span>
    </span>
  );
}
