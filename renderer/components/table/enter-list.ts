import { useEffect } from 'react';
import { createNotifier } from '../../service/live/notifier.ts';

let isRequested = false;
const changes = createNotifier();

/** Whether the search field passes the focus to the list of its page, as soon as its rows are those of the text. */
export function requestEntry(isWanted: boolean): void {
  isRequested = isWanted;
  changes.notify();
}

/** Calls `onEnter` when the search field passes the focus and the rows are ready. */
export function useEntry(isReady: boolean, onEnter: () => void): void {
  const isDue = changes.useValue(() => isRequested) && isReady;
  useEffect(() => {
    if (!isDue) return;
    requestEntry(false);
    onEnter();
  });
}
