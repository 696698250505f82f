import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Range, RangeSet } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { Box } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { useEchoes } from '../keyboard/page-actions.ts';
import { completion } from './completion.ts';
import styles from './editor.module.css';
import { createLocator, editorMarks, type LineMark, type Stretch, setMarks } from './editor-marks.ts';
import { hiddenCharacters, typeOverLines } from './hidden-characters.ts';

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
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--vd-line-strong)' },
  '.cm-selectionMatch': { backgroundColor: 'transparent' },
  '.vd-warn': { backgroundColor: 'var(--vd-warn-soft)' },
  '.vd-bad': { backgroundColor: 'var(--vd-bad-soft)' },
  '.cm-gutterElement.vd-warn': { boxShadow: 'inset 3px 0 var(--vd-warn-dot)' },
  '.cm-gutterElement.vd-bad': { boxShadow: 'inset 3px 0 var(--vd-bad-dot)' },
  '.cm-line[data-note]::after': {
    content: 'attr(data-note)',
    marginLeft: '16px',
    color: 'var(--vd-bad-text)',
    fontFamily: 'var(--mantine-font-family)',
  },
  // An empty line ends in a break, which would move the note to the next line.
  '.cm-line[data-note]:has(> br:only-child)::after': { display: 'block', marginTop: '-19px', textIndent: 0 },
  '.vd-revealed': { backgroundColor: 'var(--vd-accent-soft)' },
  '.cm-tooltip.vd-suggestions': {
    padding: '4px',
    border: '1px solid var(--vd-line-strong)',
    borderRadius: '8px',
    backgroundColor: 'var(--vd-raised)',
    boxShadow: 'var(--vd-shadow-md)',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '12px',
  },
  '.vd-suggestions > div': { padding: '3px 8px', borderRadius: '4px', cursor: 'pointer' },
  '.vd-suggestions > [aria-selected="true"]': { backgroundColor: 'var(--vd-selected)' },
  '.vd-suggestions small': { marginLeft: '8px', color: 'var(--vd-text3)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--vd-code-key)' },
  { tag: tags.string, color: 'var(--vd-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--vd-code-number)' },
  { tag: [tags.separator, tags.bracket], color: 'var(--vd-code-punctuation)' },
]);

const editorTheme = [baseTheme, syntaxHighlighting(colours)];

/** Wraps long lines with a hanging indent of two columns. */
const hangingLines = ViewPlugin.define(
  (view) => ({
    decorations: toDecorations(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = toDecorations(update.view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

function toDecorations({ state, visibleRanges }: EditorView): RangeSet<Decoration> {
  return RangeSet.of(visibleRanges.flatMap(({ from, to }) => hangs(state, from, to)));
}

function hangs({ doc }: EditorState, from: number, to: number): Range<Decoration>[] {
  const decorations: Range<Decoration>[] = [];
  for (let position = from; position <= to; ) {
    const line = doc.lineAt(position);
    decorations.push(hang(/^ {0,24}/.exec(line.text)?.[0].length ?? 0).range(line.from));
    position = line.to + 1;
  }
  return decorations;
}

function hang(indentation: number): Decoration {
  const columns = indentation + 2;
  return Decoration.line({
    attributes: { style: `padding-left: calc(6px + ${columns}ch); text-indent: -${columns}ch` },
  });
}

export interface SourceEditorHandle {
  /** Selects a field of the document by its path. */
  revealField(path: string): void;
  /** Selects a part of the text and scrolls to it. */
  reveal(stretch: Stretch): void;
}

/** Marks a change by the page, which is not reported back to it. */
const isGiven = Annotation.define<boolean>();

/** A text may start or stop being JSON while it is edited. */
const language = new Compartment();

/** Messages and bytes are shown without indentation or highlighting. */
function languageOf(isJson: boolean) {
  return isJson ? [json(), bracketMatching(), hangingLines] : [];
}

/** A text editor with line numbers, line marks and JSON highlighting. */
export function SourceEditor({
  label,
  describedBy,
  value,
  onChange,
  onCursor,
  onKeys,
  suggest,
  marked,
  isJson,
  ref,
}: {
  label: string;
  /** The id of the element that reports whether the text is valid. */
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
  onCursor?: (offset: number) => void;
  /** Further keys, e.g. `Ctrl-.`. A key whose handler returns `false` passes. */
  onKeys?: Readonly<Record<string, () => boolean>>;
  suggest?: Parameters<typeof completion>[0];
  /** The marks and their text; they are not applied to any other text. */
  marked: { readonly text: string; readonly marks: readonly LineMark[] };
  isJson: boolean;
  ref?: Ref<SourceEditorHandle>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const { handOn, isEcho } = useEchoes();
  const change = useEffectEvent((text: string) => {
    handOn(text);
    onChange(text);
  });
  const replaceText = useEffectEvent((text: string) => {
    const view = editor.current;
    if (!view || isEcho(text) || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: isGiven.of(true) });
  });

  const moved = useEffectEvent((offset: number) => onCursor?.(offset));
  const suggested = useEffectEvent((text: string, offset: number) => suggest?.(text, offset));
  const pressed = useEffectEvent((key: string) => onKeys?.[key]?.() ?? false);

  const create = useEffectEvent((parent: HTMLElement) => {
    const state = EditorState.create({
      doc: value,
      extensions: [
        lineNumbers(),
        hiddenCharacters,
        typeOverLines,
        history(),
        EditorView.lineWrapping,
        language.of(languageOf(isJson)),
        ...(suggest ? [completion((text, offset) => suggested(text, offset))] : []),
        // The page handles Ctrl or Cmd-Enter.
        keymap.of([
          { key: 'Mod-Enter', run: () => true },
          ...Object.keys(onKeys ?? {}).map((key) => ({ key, run: () => pressed(key) })),
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        editorMarks,
        editorTheme,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state: { doc, selection } }) => {
          if (docChanged || selectionSet) moved(selection.main.head);
          if (docChanged && !transactions.some((transaction) => transaction.annotation(isGiven)))
            change(doc.toString());
        }),
      ],
    });
    return new EditorView({ state, parent });
  });

  useEffect(() => {
    if (!host.current) return;
    const view = create(host.current);
    editor.current = view;
    return () => view.destroy();
  }, []);
  useEffect(() => {
    editor.current?.dispatch({ effects: language.reconfigure(languageOf(isJson)) });
  }, [isJson]);
  useEffect(() => replaceText(value), [value]);
  useEffect(() => {
    if (editor.current?.state.doc.toString() === marked.text)
      editor.current.dispatch({ effects: setMarks.of(marked.marks) });
  }, [marked]);
  useImperativeHandle(ref, () => {
    const reveal = ({ from, to }: Stretch) => {
      const view = editor.current;
      if (!view) return;
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        effects: EditorView.scrollIntoView(Math.min(from, length), { y: 'center' }),
      });
      view.focus();
    };
    const revealField = (path: string) => {
      const range = createLocator(editor.current?.state.doc.toString() ?? '')(path);
      if (range) reveal(range);
    };
    return { reveal, revealField };
  }, []);
  return <Box ref={host} className={styles.editor} flex={1} mih={0} />;
}
