import { useEffect, useRef } from 'react';
import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { useResendingIds } from '../../service/queries/resending.ts';
import { useOpenItems } from './hidden.ts';
import { useProgress } from './row/progress.ts';
import { inPlaces, type Places, placesOf, rowsOf, withPlacesOf } from './rows.ts';
import { useSettled } from './settled.ts';

/**
 * The rows by card, with recently resolved rows in their previous position; `undefined` while loading. Their places are
 * stable while the pointer or the keyboard focus is in the list. A resolved row is removed after the pointer has left.
 */
export function useRows() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Places>(new Map());
  const open = useOpenItems();
  const settled = useSettled();
  const progress = useProgress();
  const resent = useResendingIds();
  const now = useSeconds();
  const hasPointer = list.current?.matches(':hover') && open?.shown.length;
  const rows =
    open &&
    rowsOf(open, settled, {
      now,
      isHeld: ({ id, cause, subject }) =>
        resent.has(subject.id ?? '') ||
        progress.get(id)?.name === 'working' ||
        (Boolean(hasPointer) && last.current.has(cause)),
    });
  // The focus of a click is not visible.
  const isInUse = hasPointer || list.current?.matches(':has(:focus-visible)');
  const places = isInUse ? withPlacesOf(rows ?? [], last.current) : placesOf(rows ?? []);
  useEffect(() => {
    last.current = places;
  });
  return { cards: rows && inPlaces(rows, places), list };
}
