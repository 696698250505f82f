import { type EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import type { Stretch } from './positions.ts';

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

const lines = {
  warn: Decoration.line({ class: 'vd-warn' }),
  bad: Decoration.line({ class: 'vd-bad' }),
};
const parts = {
  warn: Decoration.mark({ class: 'vd-warn' }),
  bad: Decoration.mark({ class: 'vd-bad' }),
};
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
    return changes.empty
      ? marked
      : { lines: marked.lines.map(changes), bars: marked.bars.map(changes) };
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
