import { jsonLanguage } from '@codemirror/lang-json';
import { type EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import { bytesAt } from './hex-places.ts';

/** A highlighted part of the text; either its lines or only the part itself are coloured. */
export interface LineMark extends Stretch {
  readonly severity: 'warn' | 'bad';
  /** For a text that is one long line. */
  readonly isPart?: boolean;
  /** The reason, shown after the line. */
  readonly note?: string;
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

export const setMarks = StateEffect.define<readonly LineMark[]>();

type Marked = { readonly lines: RangeSet<Decoration>; readonly bars: RangeSet<GutterMarker> };

const noMarks: Marked = { lines: RangeSet.empty, bars: RangeSet.empty };

/** Stores the marks and moves them with edits around them. */
export const editorMarks = StateField.define<Marked>({
  create: () => noMarks,
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
        ...notesByLine(state, marks),
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

/**
 * The notes as attributes that the theme draws. A browser may copy an element into the text while it replaces a
 * selection, but never an attribute.
 */
function notesByLine({ doc }: EditorState, marks: readonly LineMark[]) {
  const notes = new Map<number, readonly string[]>();
  for (const { from, note } of marks) {
    const start = doc.lineAt(Math.min(from, doc.length)).from;
    if (note !== undefined) notes.set(start, [...(notes.get(start) ?? []), note]);
  }
  return [...notes].map(([start, texts]) =>
    Decoration.line({ attributes: { 'data-note': texts.join(' ') } }).range(start),
  );
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

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** A range of a text, in characters. */
export type Stretch = { readonly from: number; readonly to: number };

/** Finds a field in JSON, or bytes in a raw transaction; for a missing field, its nearest parent. */
export function createLocator(text: string): (path: string) => Stretch | undefined {
  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  return (path) =>
    bytesAt(text, path) ?? (root ? locate(root, path.split(/[.[\]]+/).filter(Boolean), text) : undefined);
}

/** The offset of the first place at which a text is not JSON. */
export function syntaxErrorAt(text: string): number | undefined {
  let at: number | undefined;
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) at ??= from;
    },
  });
  return at;
}

/** The members of JSON objects that repeat the name of an earlier member, with their names. */
export function duplicatesIn(text: string): readonly (Stretch & { readonly path: string })[] {
  const duplicates: (Stretch & { readonly path: string })[] = [];
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name !== 'Object') return;
      const names = new Set<string>();
      for (const { firstChild, from, to } of node.getChildren('Property')) {
        const path = firstChild ? nameIn(text.slice(firstChild.from, firstChild.to)) : '';
        if (names.has(path)) duplicates.push({ from, to, path });
        names.add(path);
      }
    },
  });
  return duplicates;
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

function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
