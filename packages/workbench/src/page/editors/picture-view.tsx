// A file that is a picture. It is only ever drawn as an image, so that nothing inside it can run or load anything. One that
// has a text can be seen as either.
import type { Picture } from '@dovetail/protocol';
import { useSignal } from '@dovetail/webview';
import { useState } from 'react';
import { relativeTo } from '../files/tree-rows.ts';
import { useWorkbench } from '../store/workbench-context.ts';
import type { OpenFile } from './open-file.ts';
import { sizeWords } from './refusal-words.ts';
import './picture-view.css';

export interface PictureViewProps {
  readonly file: OpenFile;
  readonly picture: Picture;
  /** The text is shown in place of it. */
  readonly isText: boolean;
}

export function PictureView({ file, picture, isText }: PictureViewProps) {
  const name = relativeTo(useWorkbench().folderPaths.peek(), file.path);
  const hasText = useSignal(file.phase).is === 'ready';
  const [drawn, setDrawn] = useState<{ of: Picture; words: string | undefined } | undefined>(undefined);
  const outcome = drawn?.of === picture ? drawn : undefined;
  const isBroken = outcome !== undefined && outcome.words === undefined;
  return (
    <>
      {!isText && (
        <div className="dt-picture" role="region" aria-label={`Picture: ${name}`} tabIndex={0} data-region-entry="">
          {isBroken ? (
            <p>This picture cannot be drawn. Its file may be damaged, or of another kind than its name says.</p>
          ) : (
            <img
              src={`data:${picture.mediaType};base64,${picture.data}`}
              alt={name}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setDrawn({ of: picture, words: `${naturalWidth} × ${naturalHeight}` })
              }
              onError={() => setDrawn({ of: picture, words: undefined })}
            />
          )}
        </div>
      )}
      <div className="dt-picture-facts">
        <span>{[outcome?.words, sizeWords(picture.size)].filter(Boolean).join(' · ')}</span>
        {hasText && (
          <button type="button" className="dt-wb-button" onClick={() => void (file.isShownAsText.value = !isText)}>
            {isText ? 'Show the picture' : 'Edit as text'}
          </button>
        )}
      </div>
    </>
  );
}
