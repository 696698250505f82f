import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';

/** Suggestions for the text from `from` to `to`. */
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly label: string; readonly detail: string; readonly insert: string }[];
}

type Open = Suggestions & { readonly index: number };

const maximumShown = 8;
const listId = 'editor-suggestions';
const setOpen = StateEffect.define<Open | undefined>();

/** The suggestions while they are shown; any other change of the text or the cursor closes them. */
const openField = StateField.define<Open | undefined>({
  create: () => undefined,
  update(open, { effects, docChanged, selection }) {
    const effect = effects.find((candidate) => candidate.is(setOpen));
    if (effect?.is(setOpen)) return effect.value;
    return docChanged || selection ? undefined : open;
  },
  provide: (field) => [
    showTooltip.from(field, (open) => (open ? tooltipOf(open) : null)),
    EditorView.contentAttributes.from(
      field,
      (open): Record<string, string> =>
        open ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${open.index}` } : {},
    ),
  ],
});

/** Suggestions below the cursor while typing or after Ctrl-Space: arrows move, Enter or Tab takes, Escape closes. */
export function completion(suggest: (text: string, offset: number) => Suggestions | undefined): Extension {
  const find = ({ state: { doc, selection } }: EditorView): Open | undefined => {
    const found = suggest(doc.toString(), selection.main.head);
    return found && found.options.length > 0
      ? { ...found, options: found.options.slice(0, maximumShown), index: 0 }
      : undefined;
  };
  const show = (view: EditorView, open: Open | undefined) => {
    view.dispatch({ effects: setOpen.of(open) });
    return true;
  };
  const whenOpen = (action: (view: EditorView, open: Open) => boolean) => (view: EditorView) => {
    const open = view.state.field(openField);
    return open !== undefined && action(view, open);
  };
  const move = (by: number) =>
    whenOpen((view, open) => {
      const count = open.options.length;
      return show(view, { ...open, index: (open.index + by + count) % count });
    });
  const keys = [
    { key: 'Ctrl-Space', run: (view: EditorView) => show(view, find(view)) },
    { key: 'ArrowDown', run: move(1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Enter', run: whenOpen((view, open) => take(view, open)) },
    { key: 'Tab', run: whenOpen((view, open) => take(view, open)) },
    { key: 'Escape', stopPropagation: true, run: whenOpen((view) => show(view, undefined)) },
  ];
  return [
    openField,
    Prec.highest(keymap.of(keys)),
    EditorView.updateListener.of(({ view, transactions }) => {
      // The name of a field is followed by its values.
      if (!transactions.some((change) => change.isUserEvent('input.type') || change.isUserEvent('input.complete')))
        return;
      const { doc, selection } = view.state;
      const isWord = /["\w]/.test(doc.sliceString(selection.main.head - 1, selection.main.head));
      // An update cannot start a second update.
      if (isWord) queueMicrotask(() => show(view, find(view)));
    }),
  ];
}

/** Inserts the current suggestion; the cursor is inside of empty quotes or brackets. */
function take(view: EditorView, { from, to, options, index }: Open): boolean {
  const insert = options[index]?.insert ?? '';
  const head = from + insert.length - (/(?:: ""|\{\}|\[\])$/.test(insert) ? 1 : 0);
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: head }, userEvent: 'input.complete' });
  return true;
}

function tooltipOf({ from, to, options, index }: Open): Tooltip {
  return {
    pos: from,
    create: (view) => {
      const dom = document.createElement('div');
      dom.className = 'vd-suggestions';
      dom.id = listId;
      dom.setAttribute('role', 'listbox');
      dom.setAttribute('aria-label', 'Suggestions');
      for (const [at, { label, detail }] of options.entries()) {
        const option = dom.appendChild(document.createElement('div'));
        option.id = `${listId}-${at}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', String(at === index));
        option.append(label, ' ', Object.assign(document.createElement('small'), { textContent: detail }));
        option.addEventListener('mousedown', (event) => {
          event.preventDefault();
          take(view, { from, to, options, index: at });
        });
      }
      return { dom };
    },
  };
}
