// The editor in the colours of the page: everything is a token, so light and dark are one theme.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self], color: 'var(--dt-code-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], color: 'var(--dt-code-str)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--dt-code-num)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.labelName],
    color: 'var(--dt-code-fn)',
  },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], color: 'var(--dt-code-type)' },
  { tag: [tags.attributeName, tags.macroName], color: 'var(--dt-code-fn)' },
  { tag: [tags.comment, tags.meta], color: 'var(--dt-comment-here, var(--dt-code-com))', fontStyle: 'italic' },
  { tag: tags.heading, color: 'var(--dt-code-key)', fontWeight: '600' },
  { tag: [tags.link, tags.url], color: 'var(--dt-link)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--dt-danger)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--dt-surface)', color: 'var(--dt-text)', fontSize: '12.5px' },
  '.cm-scroller': { fontFamily: 'var(--dt-font-code)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--dt-text)', padding: '4px 0 40px' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--dt-text)', borderLeftWidth: '1.5px' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--dt-surface)', color: 'var(--dt-text-3)', border: 'none', fontSize: '11px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '46px', padding: '0 8px 0 0', lineHeight: '20px' },
  '.cm-activeLine': { backgroundColor: 'var(--dt-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--dt-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--dt-selected)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--dt-accent-wash)' },
  '.cm-searchMatch': { backgroundColor: 'var(--dt-notice-wash)', outline: '1px solid var(--dt-notice-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--dt-selected)', outline: '1px solid var(--dt-accent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--dt-accent-wash)',
    outline: '1px solid var(--dt-line-strong)',
  },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--dt-raised)', border: 'none', color: 'var(--dt-text-2)' },
  '.cm-panels': { backgroundColor: 'var(--dt-raised)', color: 'var(--dt-text)', borderColor: 'var(--dt-line)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--dt-line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--dt-font-ui)', padding: '6px 28px 6px 8px' },
  '.cm-panel.cm-search label': { fontSize: 'var(--dt-size-sm)' },
  '.cm-textfield': {
    backgroundColor: 'var(--dt-surface)',
    border: '1px solid var(--dt-line-strong)',
    borderRadius: 'var(--dt-radius-m)',
    color: 'var(--dt-text)',
    padding: '2px 6px',
  },
  '.cm-button': {
    backgroundColor: 'var(--dt-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--dt-line-strong)',
    borderRadius: 'var(--dt-radius-m)',
    color: 'var(--dt-text)',
    fontSize: 'var(--dt-size-sm)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--dt-text-2)', fontSize: '16px', padding: '2px 6px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--dt-surface)',
    border: '1px solid var(--dt-line-strong)',
    borderRadius: 'var(--dt-radius-m)',
    boxShadow: 'var(--dt-shadow)',
    color: 'var(--dt-text)',
    fontFamily: 'var(--dt-font-ui)',
    fontSize: 'var(--dt-size-sm)',
  },
  '.cm-tooltip-lint': { maxWidth: '520px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--dt-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--dt-notice-line)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--dt-link)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px dotted var(--dt-danger)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--dt-notice-line)' },
  '.cm-lintRange-info, .cm-lintRange-hint': { backgroundImage: 'none', borderBottom: '1px dotted var(--dt-text-3)' },
});

export const editorLook: Extension = [look, syntaxHighlighting(colours)];
