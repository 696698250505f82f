import type { EditorState, Range } from '@codemirror/state';
import { RangeSet } from '@codemirror/state';
import { Decoration, type EditorView, ViewPlugin } from '@codemirror/view';

/** Wraps long lines with a hanging indent of two columns. */
export const hangingLines = ViewPlugin.define(
  (view) => ({
    decorations: toDecorations(view),
    update(update) {
      if (update.docChanged || update.viewportChanged)
        this.decorations = toDecorations(update.view);
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
