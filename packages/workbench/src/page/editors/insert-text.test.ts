import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { insertion } from './insert-text.ts';

const open = (doc: string, anchor: number, head = anchor) =>
  EditorState.create({ doc, selection: EditorSelection.single(anchor, head), extensions: [history()] });

test('at the cursor, with the line ends of the editor; the cursor goes behind it', () => {
  const { state } = open('ab', 1).update(insertion(open('ab', 1), 'x\r\ny'));
  expect([state.doc.toString(), state.selection.main.head]).toEqual(['ax\nyb', 4]);
});

test('in the place of what is selected, and taken back by itself, without what was typed just before', () => {
  let state = open('one two', 4, 7);
  state = state.update({ ...state.replaceSelection('t'), userEvent: 'input.type' }).state;
  state = state.update({ selection: EditorSelection.single(3, 5) }).state;
  state = state.update(insertion(state, ' 2')).state;
  expect(state.doc.toString()).toBe('one 2');
  undo({ state, dispatch: transaction => void (state = transaction.state) });
  expect(state.doc.toString()).toBe('one t');

  let typed = open('', 0);
  typed = typed.update({ ...typed.replaceSelection('a'), userEvent: 'input.type' }).state;
  typed = typed.update(insertion(typed, 'b')).state;
  undo({ state: typed, dispatch: transaction => void (typed = transaction.state) });
  expect(typed.doc.toString()).toBe('a');
});
