// The files that a rewind would put back, each with a tick.
import { Icon } from '../../icons/icon.tsx';

export interface RewindFilesProps {
  readonly files: readonly string[];
  readonly edited: ReadonlySet<string>;
  readonly insertions: number;
  readonly deletions: number;
  readonly shown: (file: string) => string;
  readonly isTicked: (file: string) => boolean;
  readonly isDisabled: boolean;
  readonly onTick: (file: string, on: boolean) => void;
}

const most = 500;

export function RewindFiles(props: RewindFilesProps) {
  const { files, edited, insertions, deletions, shown, isTicked, isDisabled, onTick } = props;
  if (files.length === 0) return <p className="dt-rewind-none">No file was changed since this message.</p>;
  return (
    <>
      <p className="dt-rewind-sum">
        {files.length === 1 ? '1 file' : `${files.length} files`}
        <span className="dt-rewind-plus">
          +{insertions}
          <span className="dt-dlg-hidden"> lines added</span>
        </span>
        <span className="dt-rewind-minus">
          −{deletions}
          <span className="dt-dlg-hidden"> lines removed</span>
        </span>
      </p>
      <ul className="dt-dlg-list dt-rewind-files" aria-label="Files">
        {files.slice(0, most).map(file => (
          <li key={file}>
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
