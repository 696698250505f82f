import { useEffect, useRef } from 'react';
import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { useResendingIds } from '../../service/queries/resending.ts';
import { useOpenItems } from './hidden.ts';
import { useProgress } from './row/progress.ts';
import { inPlaces, type Places, placesOf, type Row, rowsOf, withPlacesOf } from './rows.ts';
import { useSettled } from './settled.ts';

/** How long the list is in use after the pointer or the focus has left it. */
const graceMilliseconds = 1500;

/**
 * The rows by card, with recently resolved rows in their previous position; `undefined` while loading. Their places are
 * stable while the pointer or the keyboard focus is in the list. A resolved row is removed after the pointer has left.
 */
export function useRows() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Places>(new Map());
  const lastUse = useRef(Number.NEGATIVE_INFINITY);
  const open = useOpenItems();
  const settled = useSettled();
  const progress = useProgress();
  const resent = useResendingIds();
  const now = useSeconds();
  const hasPointer = list.current?.matches(':hover') && open?.shown.length;
  const isWorking = ({ members }: Row) => members.some(({ id }) => progress.get(id)?.name === 'working');
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
  const hasFocus = list.current?.matches(':has(:focus-visible)') || rows?.some(isWorking);
  if (hasPointer || hasFocus) lastUse.current = now.getTime();
  // The focus is lost for a moment when a button is replaced.
  const isInUse = now.getTime() - lastUse.current <= graceMilliseconds;
  const places = isInUse ? withPlacesOf(rows ?? [], last.current) : placesOf(rows ?? []);
  useEffect(() => {
    last.current = places;
  });
  return { cards: rows && inPlaces(rows, places), list };
}
