// An edit that waits for permission as edits of a text, and what was accepted in the editor as an input of the tool again.
import type { TextEdit } from '@dovetail/protocol';
import { countTexts, type LineCounts } from '../inline-diff/patch.ts';
import { asList, isJson, textAt, type Json } from '../tools/read-json.ts';

export interface Proposal {
  readonly path: string;
  readonly edits: readonly TextEdit[];
  /** Several edits may come back. */
  readonly isMulti: boolean;
  /** The whole text is written, so it is not known what it replaces. */
  readonly isWhole: boolean;
}

export function proposalOf(toolName: string, input: Json): Proposal | undefined {
  const path = textAt(input, 'file_path');
  if (path === undefined) return undefined;
  if (toolName === 'Write') {
    const content = input['content'];
    if (typeof content !== 'string') return undefined;
    return { path, edits: [{ oldString: '', newString: content }], isMulti: false, isWhole: true };
  }
  if (toolName === 'Edit') {
    const edit = readEdit(input);
    return edit && { path, edits: [edit], isMulti: false, isWhole: false };
  }
  if (toolName !== 'MultiEdit') return undefined;
  const edits = asList(input['edits']).map(readEdit);
  if (edits.length === 0 || edits.includes(undefined)) return undefined;
  return { path, edits: edits.filter(edit => edit !== undefined), isMulti: true, isWhole: false };
}

function readEdit(value: unknown): TextEdit | undefined {
  if (!isJson(value)) return undefined;
  const { old_string: oldString, new_string: newString, replace_all: replaceAll } = value;
  if (typeof oldString !== 'string' || typeof newString !== 'string') return undefined;
  return { oldString, newString, ...(replaceAll === true && { replaceAll }) };
}

export function countProposal({ edits }: Proposal): LineCounts {
  let added = 0;
  let removed = 0;
  for (const { oldString, newString } of edits) {
    const counts = countTexts(oldString, newString);
    added += counts.added;
    removed += counts.removed;
  }
  return { added, removed };
}

/** The input to run with; undefined when it was accepted as it was proposed. */
export function acceptedInput(
  toolName: string,
  input: Json,
  accepted: { readonly newEdits: readonly TextEdit[]; readonly contents?: string | undefined },
): Json | undefined {
  const { newEdits, contents } = accepted;
  if (toolName === 'Write') {
    return contents === undefined || contents === input['content'] ? undefined : { ...input, content: contents };
  }
  const proposal = proposalOf(toolName, input);
  if (!proposal || newEdits.length === 0 || isSame(proposal.edits, newEdits)) return undefined;
  if (toolName === 'MultiEdit') return { ...input, edits: newEdits.map(editFields) };
  const [edit] = newEdits;
  if (!edit || newEdits.length > 1) return undefined;
  const { replace_all: _all, ...rest } = input;
  return { ...rest, ...editFields(edit) };
}

function editFields({ oldString, newString, replaceAll }: TextEdit): Json {
  return { old_string: oldString, new_string: newString, ...(replaceAll === true && { replace_all: true }) };
}

function isSame(one: readonly TextEdit[], other: readonly TextEdit[]): boolean {
  return (
    one.length === other.length &&
    one.every((edit, n) => {
      const and = other[n];
      return (
        edit.oldString === and?.oldString && edit.newString === and.newString && !edit.replaceAll === !and.replaceAll
      );
    })
  );
}
