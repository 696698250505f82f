import { type ChartData, type SlotSpan, spanOfSlot } from '../../components/chart/chart-data.ts';
import { fromWallTime } from '../../service/labels/time-zone.ts';

/** Adjacent slots by index, both included. */
export type SlotRange = { readonly first: number; readonly last: number };

/** The period of adjacent slots; `undefined` if one of them does not exist. */
export function spanOfSlots(data: Pick<ChartData, 'slots' | 'slotMilliseconds'>, range: SlotRange) {
  const [first, last] = [spanOfSlot(data, range.first), spanOfSlot(data, range.last)];
  return first && last && { from: first.from, to: last.to };
}

/** The slots that a period of list URL parameters covers; `undefined` if it covers none. */
export function slotsInSpan(
  { slots, slotMilliseconds }: Pick<ChartData, 'slots' | 'slotMilliseconds'>,
  { from, to }: Partial<SlotSpan>,
): SlotRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const start = from === undefined ? Number.NEGATIVE_INFINITY : fromWallTime(from).getTime();
  const end = to === undefined ? Number.POSITIVE_INFINITY : fromWallTime(to).getTime();
  const isCovered = (slot: string) => {
    const at = new Date(slot).getTime();
    return at + slotMilliseconds > start && at <= end;
  };
  const first = slots.findIndex(isCovered);
  return first < 0 ? undefined : { first, last: slots.findLastIndex(isCovered) };
}
