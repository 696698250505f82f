import { EditorView, highlightSpecialChars } from '@codemirror/view';
import { visible } from '../../../service/model/kernel/values/visible.ts';

/** Characters that have no shape, or turn the text around them, as everywhere else in the console. */
export const hiddenCharacters = highlightSpecialChars({
  addSpecialChars: /[\u202a\u202b\u2068]/gu,
  render: (code, description) => {
    const mark = document.createElement('span');
    mark.textContent = visible(String.fromCodePoint(code));
    mark.title = description ?? '';
    return mark;
  },
});

/**
 * Types over several lines itself: to join them, a browser copies what is drawn of the last line, e.g. the mark of a
 * hidden character, into the text. The state may not have the selection of the page yet.
 */
export const typeOverLines = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const selection = document.getSelection();
    if (event.inputType !== 'insertText' || !selection?.rangeCount) return false;
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    const from = view.posAtDOM(startContainer, startOffset);
    const to = view.posAtDOM(endContainer, endOffset);
    const insert = view.state.toText(event.data ?? '');
    if (to <= view.state.doc.lineAt(from).to) return false;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input.type',
    });
    return true;
  },
});
