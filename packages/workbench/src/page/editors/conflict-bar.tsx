// The disk has another text than the one that was opened, and the editor has changes: nothing is overwritten until the person
// says which one is to stay.
import { fileName } from '../files/tree-rows.ts';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { OpenFile } from './open-file.ts';

export function ConflictBar({ file }: { file: OpenFile }) {
  const { tabs } = useWorkbench();
  const conflict = useSignal(file.conflict);
  if (conflict === undefined) return null;

  async function compare(): Promise<void> {
    tabs.add({
      id: `diff:disk:${file.path}`,
      kind: 'diff',
      title: `${fileName(file.path)}: disk and yours`,
      path: file.path,
      oldContents: (await file.theirs()) ?? '',
      newContents: file.doc.toString(),
    });
  }

  return (
    <div className="dt-wb-bar" role="alert">
      <span>
        {conflict === 'gone'
          ? 'This file was removed on disk. Your text is still here; saving writes it again.'
          : 'This file changed on disk while you were editing it. Your text is kept.'}
      </span>
      {conflict === 'changed' && (
        <>
          <button type="button" className="dt-wb-button" onClick={() => void compare()}>
            Compare
          </button>
          <button type="button" className="dt-wb-button" onClick={() => void file.keepMine()}>
            Keep mine
          </button>
          <button type="button" className="dt-wb-button" onClick={() => void file.loadTheirs()}>
            Load theirs
          </button>
        </>
      )}
    </div>
  );
}
