import { toMinuteText } from '../../service/labels/instant-text.ts';
import type { ChartData } from './chart-data.ts';

/** The period of a slot from its first to its last minute, as list URL parameters. */
export interface SlotSpan {
  readonly from: string;
  readonly to: string;
}

/** The records to open from a slot. */
export interface SlotWay {
  /** The noun for the records. @example "requests" */
  readonly to: string;
  open(span: SlotSpan): void;
}

const minute = 60_000;

/** The period of a slot; `undefined` if the slot does not exist. */
export function spanOfSlot(
  { slots, slotMilliseconds }: Pick<ChartData, 'slots' | 'slotMilliseconds'>,
  index: number,
): SlotSpan | undefined {
  const slot = slots[index];
  if (slot === undefined) return undefined;
  const first = new Date(slot).getTime();
  const last = first + Math.max(slotMilliseconds - minute, 0);
  return { from: toMinuteText(first), to: toMinuteText(last) };
}
