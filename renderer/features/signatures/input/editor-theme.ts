import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const baseTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--vd-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontFeatureSettings: '"liga" 0, "calt" 0',
    fontSize: '12px',
    lineHeight: '19px',
  },
  '.cm-content': { padding: '8px 0 24px', caretColor: 'var(--vd-text)' },
  '.cm-line': { padding: '0 8px 0 6px' },
  '.cm-gutters': {
    border: 'none',
    backgroundColor: 'transparent',
    color: 'var(--vd-text3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 6px 0 8px' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--vd-line-strong)',
  },
  '.cm-selectionMatch': { backgroundColor: 'transparent' },
  '.vd-warn': { backgroundColor: 'var(--vd-warn-soft)' },
  '.vd-bad': { backgroundColor: 'var(--vd-bad-soft)' },
  '.cm-gutterElement.vd-warn': { boxShadow: 'inset 3px 0 var(--vd-warn-dot)' },
  '.cm-gutterElement.vd-bad': { boxShadow: 'inset 3px 0 var(--vd-bad-dot)' },
  '.vd-revealed': { backgroundColor: 'var(--vd-accent-soft)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--vd-code-key)' },
  { tag: tags.string, color: 'var(--vd-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--vd-code-number)' },
  { tag: [tags.separator, tags.bracket], color: 'var(--vd-code-punctuation)' },
]);

/** The editor in the colours and fonts of the theme. */
export const editorTheme = [baseTheme, syntaxHighlighting(colours)];
