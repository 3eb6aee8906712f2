// One file in an editor: its text, whether it is saved, and what the disk says meanwhile. The disk never overwrites what the
// person typed, and a save never overwrites what came to the disk since.
import type { DocumentRefusal, EditorSelection, OpenDocument, Picture } from '@dovetail/protocol';
import type { EditorState, Text, TransactionSpec } from '@codemirror/state';
import { Text as Document } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { debounce } from '../store/debounce.ts';
import { changeBetween } from './text-change.ts';
import { keepUnsaved, readUnsaved } from './unsaved-texts.ts';

export type FileFacts = Omit<OpenDocument, 'contents' | 'path'>;
export type FilePhase =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  /** It has no text, but can be seen. */
  | { readonly is: 'picture' }
  | { readonly is: 'refused'; readonly why: DocumentRefusal; readonly size?: number }
  | { readonly is: 'failed'; readonly message: string };

export interface OpenFile {
  readonly path: string;
  readonly phase: ReadonlySignal<FilePhase>;
  readonly facts: ReadonlySignal<FileFacts | undefined>;
  readonly picture: ReadonlySignal<Picture | undefined>;
  /** Of a picture that has a text: whether that is shown. */
  readonly isShownAsText: Signal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** Whether a reload of the page would lose something. */
  isUnkept(): boolean;
  /** What the disk has that the editor has not, while the editor has changes of its own. */
  readonly conflict: ReadonlySignal<'changed' | 'gone' | undefined>;
  readonly selection: Signal<EditorSelection | undefined>;
  /** The text as it stands in the editor. */
  doc: Text;
  /** While no view shows it: the editor as it was left. */
  kept: EditorState | undefined;
  view: EditorView | undefined;
  /** Told by the editor after each change. */
  edited(doc: Text): void;
  load(): Promise<void>;
  save(): Promise<{ saved: boolean; reason?: string }>;
  changedOnDisk(version: string | null): Promise<void>;
  /** What is on disk now, to compare with. */
  theirs(): Promise<string | null>;
  keepMine(): Promise<void>;
  loadTheirs(): Promise<void>;
  close(): void;
}

export function createOpenFile(path: string, link: WorkbenchLink, changed: () => void): OpenFile {
  const phase = signal<FilePhase>({ is: 'loading' });
  const facts = signal<FileFacts | undefined>(undefined);
  const picture = signal<Picture | undefined>(undefined);
  const isDirty = signal(false);
  const conflict = signal<'changed' | 'gone' | undefined>(undefined);
  let saved: Text = Document.empty;
  let told: string | null = null;
  let isKept = true;
  let isFirst = true;

  const tellEdit = debounce(() => {
    const contents = isDirty.peek() ? file.doc.toString() : null;
    if (contents === told) return;
    told = contents;
    const { version } = facts.peek() ?? {};
    isKept = keepUnsaved(path, contents === null || version === undefined ? undefined : { version, contents });
    link.tell('edit_document', { path, contents });
  }, 300);

  function setDirty(dirty: boolean): void {
    if (isDirty.peek() === dirty) return;
    isDirty.value = dirty;
    if (dirty) file.isShownAsText.value = true;
    changed();
  }

  /** Puts another text into the editor, wherever that is now. */
  function replaceText(text: string): void {
    const change = changeBetween(file.doc.toString(), text);
    if (!change) return;
    const spec: TransactionSpec = { changes: change };
    if (file.view) file.view.dispatch(spec);
    else if (file.kept) {
      file.kept = file.kept.update(spec).state;
      file.doc = file.kept.doc;
    } else file.doc = Document.of(text.split('\n'));
  }

  function take(document: OpenDocument): void {
    const { contents, path: _path, ...rest } = document;
    saved = Document.of(contents.split('\n'));
    replaceText(contents);
    facts.value = rest;
    conflict.value = undefined;
    setDirty(false);
    tellEdit();
    phase.value = { is: 'ready' };
  }

  function takeUnsaved(version: string): void {
    const kept = readUnsaved(path);
    if (!kept) return;
    replaceText(kept.contents);
    setDirty(!file.doc.eq(saved));
    if (isDirty.peek() && kept.version !== version) conflict.value = 'changed';
  }

  async function read(): Promise<void> {
    try {
      const { document, picture: seen, refused, size } = await link.ask('open_document', { path });
      picture.value = seen;
      // The person may have typed since it was asked for.
      if (document && isDirty.peek()) {
        if (document.version !== facts.peek()?.version) conflict.value = 'changed';
      } else if (document) {
        take(document);
        if (isFirst) takeUnsaved(document.version);
        isFirst = false;
      } else if (phase.peek().is === 'ready' && isDirty.peek()) conflict.value = 'gone';
      else if (seen) phase.value = { is: 'picture' };
      else phase.value = { is: 'refused', why: refused ?? 'missing', ...(size !== undefined && { size }) };
    } catch (error) {
      if (phase.peek().is === 'ready') return;
      phase.value = { is: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  const file: OpenFile = {
    path,
    phase,
    facts,
    picture,
    isShownAsText: signal(false),
    isDirty,
    isUnkept() {
      tellEdit.flush();
      return isDirty.peek() && !isKept;
    },
    conflict,
    selection: signal<EditorSelection | undefined>(undefined),
    doc: Document.empty,
    kept: undefined,
    view: undefined,
    edited(doc) {
      file.doc = doc;
      setDirty(!doc.eq(saved));
      tellEdit();
    },
    load: read,
    async save() {
      const now = facts.peek();
      if (!now || phase.peek().is !== 'ready') return { saved: false, reason: 'It is not open as text.' };
      const sent = file.doc;
      const expected = conflict.peek() === 'gone' ? null : now.version;
      try {
        const { outcome, version, reason } = await link.ask('save_document', {
          path,
          contents: sent.toString(),
          expected,
          eol: now.eol,
        });
        if (outcome === 'conflict') {
          conflict.value = 'changed';
          return { saved: false, reason: 'It has changed on disk since it was opened.' };
        }
        if (outcome === 'failed') return { saved: false, reason: reason ?? 'It could not be written.' };
        saved = sent;
        conflict.value = undefined;
        if (version !== undefined) facts.value = { ...now, version };
        setDirty(!file.doc.eq(saved));
        tellEdit();
        if (picture.peek()) void read();
        return { saved: true };
      } catch (error) {
        return { saved: false, reason: error instanceof Error ? error.message : String(error) };
      }
    },
    async changedOnDisk(version) {
      if (version !== null && version === facts.peek()?.version) return;
      if (!isDirty.peek()) await read();
      else conflict.value = version === null ? 'gone' : 'changed';
    },
    async theirs() {
      const { document } = await link.ask('open_document', { path });
      return document?.contents ?? null;
    },
    async keepMine() {
      const { document } = await link.ask('open_document', { path });
      const now = facts.peek();
      if (document && now) facts.value = { ...now, version: document.version };
      conflict.value = document ? undefined : 'gone';
    },
    async loadTheirs() {
      setDirty(false);
      await read();
    },
    close() {
      tellEdit.cancel();
      keepUnsaved(path, undefined);
      if (told !== null) link.tell('edit_document', { path, contents: null });
    },
  };
  return file;
}
