import { jsonLanguage } from '@codemirror/lang-json';
import { type EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import { useMemo } from 'react';
import type { Fault } from '../content.ts';
import type { Reading } from '../FieldLink.tsx';
import { bytesAt } from './hex-places.ts';

/** A highlighted part of the text; either its lines or only the part itself are coloured. */
export interface LineMark extends Stretch {
  readonly severity: 'warn' | 'bad';
  /** For a text that is one long line. */
  readonly isPart?: boolean;
}

class Bar extends GutterMarker {
  override readonly elementClass: string;
  constructor(severity: LineMark['severity']) {
    super();
    this.elementClass = `vd-${severity}`;
  }
}

const lines = { warn: Decoration.line({ class: 'vd-warn' }), bad: Decoration.line({ class: 'vd-bad' }) };
const parts = { warn: Decoration.mark({ class: 'vd-warn' }), bad: Decoration.mark({ class: 'vd-bad' }) };
const bars = { warn: new Bar('warn'), bad: new Bar('bad') };

/** Replaces all marks of an editor. */
export const setMarks = StateEffect.define<readonly LineMark[]>();

interface Marked {
  readonly lines: RangeSet<Decoration>;
  readonly bars: RangeSet<GutterMarker>;
}

const nothing: Marked = { lines: RangeSet.empty, bars: RangeSet.empty };

/** Stores the marks and moves them with edits around them. */
export const editorMarks = StateField.define<Marked>({
  create: () => nothing,
  update: (marked, { changes, effects, state }) => {
    const effect = effects.find((effect) => effect.is(setMarks));
    if (effect?.is(setMarks)) return toMarked(state, effect.value);
    return changes.empty ? marked : { lines: marked.lines.map(changes), bars: marked.bars.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ bars }) => bars),
  ],
});

function toMarked(state: EditorState, marks: readonly LineMark[]): Marked {
  const wholeLineMarks = marks.filter(({ isPart }) => !isPart);
  const starts = [...severityByLine(state, wholeLineMarks)];
  return {
    lines: RangeSet.of(
      [
        ...starts.map(([from, severity]) => lines[severity].range(from)),
        ...marks.flatMap((mark) => (mark.isPart ? partOf(state, mark) : [])),
      ],
      true,
    ),
    bars: RangeSet.of(
      starts.map(([from, severity]) => bars[severity].range(from)),
      true,
    ),
  };
}

function partOf({ doc }: EditorState, { from, to, severity }: LineMark) {
  const end = Math.min(to, doc.length);
  return from < end ? [parts[severity].range(from, end)] : [];
}

/** The start of each marked line; on a line with two marks, the more severe one applies. */
function severityByLine({ doc }: EditorState, marks: readonly LineMark[]) {
  const starts = new Map<number, LineMark['severity']>();
  for (const { from, to, severity } of marks) {
    const last = doc.lineAt(Math.min(to, doc.length)).number;
    for (let line = doc.lineAt(Math.min(from, doc.length)).number; line <= last; line += 1) {
      const start = doc.line(line).from;
      if (starts.get(start) !== 'bad') starts.set(start, severity);
    }
  }
  return starts;
}

type Locate = ReturnType<typeof createLocator>;

/** A field to highlight, by its path. */
export interface Risky {
  readonly path?: string | undefined;
  readonly severity?: LineMark['severity'] | undefined;
}

/** The ranges to highlight, which are the error or the risky fields, with their text. */
export function useMarks(
  { last, fault, text }: Reading<{ readonly draft: { readonly text: string } }>,
  risky: readonly Risky[],
) {
  return useMemo(() => {
    if (fault) {
      const range = placeOf(fault, createLocator(text));
      return { text, marks: range ? [{ ...range, severity: 'bad' as const }] : [] };
    }
    if (!last) return { text, marks: [] };
    const locate = createLocator(last.draft.text);
    return { text: last.draft.text, marks: risky.flatMap((item) => toMark(item, locate)) };
  }, [last, risky, fault, text]);
}

function toMark({ path, severity }: Risky, locate: Locate): readonly LineMark[] {
  const range = path && severity && locate(path);
  return range ? [{ ...range, severity, isPart: path.startsWith('[') }] : [];
}

/** The range of a problem in its text. */
export function placeOf({ at, path }: Fault, locate: Locate): Stretch | undefined {
  if (at !== undefined) return { from: at, to: at };
  return path ? locate(path) : undefined;
}

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** A range of a text, in characters. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the range of a field in JSON, or of bytes in a raw transaction; for a missing field, the
 * range of its nearest parent.
 */
export function createLocator(text: string): (path: string) => Stretch | undefined {
  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  return (path) => bytesAt(text, path) ?? (root ? locate(root, toParts(path), text) : undefined);
}

/** @example toParts('message.to.wallets[1]') // ['message', 'to', 'wallets', '1'] */
function toParts(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter(Boolean);
}

function locate(root: SyntaxNode, parts: readonly string[], text: string): Stretch {
  let stretch: Stretch = root;
  let value: SyntaxNode | null = root;
  for (const part of parts) {
    const next: Member | undefined = value ? memberOf(value, part, text) : undefined;
    if (!next) break;
    stretch = next.whole;
    value = next.value;
  }
  return { from: stretch.from, to: stretch.to };
}

interface Member {
  /** A property with its name, or an element. */
  readonly whole: SyntaxNode;
  readonly value: SyntaxNode | null;
}

function memberOf(node: SyntaxNode, name: string, text: string): Member | undefined {
  if (node.name === 'Array') {
    const elements = childrenOf(node).filter(({ name }) => !/^[[\],⚠]$/.test(name));
    const element = elements[Number(name)];
    return element && { whole: element, value: element };
  }
  const whole = childrenOf(node)
    .filter((child) => child.name === 'Property')
    .find(({ firstChild }) => firstChild && nameIn(text.slice(firstChild.from, firstChild.to)) === name);
  return whole && { whole, value: whole.lastChild };
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The name in a quoted text. */
function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
