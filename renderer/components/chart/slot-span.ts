import { toMinuteText } from '../../service/words/instant-text.ts';
import type { ChartData } from './chart-data.ts';

/** The time of a slot from its first minute to its last one, as lists keep it in the URL. */
export interface SlotSpan {
  readonly from: string;
  readonly to: string;
}

/** What a slot leads to. */
export interface SlotWay {
  /** What is there to see. @example "requests" */
  readonly to: string;
  open(span: SlotSpan): void;
}

const minute = 60_000;

/** The span of a slot; nothing for one that there is none of. */
export function spanOfSlot(
  { slots, slotMilliseconds }: Pick<ChartData, 'slots' | 'slotMilliseconds'>,
  place: number,
): SlotSpan | undefined {
  const began = slots[place];
  if (began === undefined) return undefined;
  const first = new Date(began).getTime();
  const last = first + Math.max(slotMilliseconds - minute, 0);
  return { from: toMinuteText(first), to: toMinuteText(last) };
}
