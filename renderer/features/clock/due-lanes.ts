import type { DueTimeline } from '../../../service/model/installation/clock.ts';
import { toInstant } from '../../components/figures/instant.ts';
import { timeZone } from '../../service/labels/time-zone.ts';

type Span = Pick<DueTimeline, 'from' | 'to'>;

/** The position of a time in a span, from 0 at its start to 100 at its end. */
export function placeOf({ from, to }: Span, moment: Date): number {
  const [first, last] = [toInstant(from).getTime(), toInstant(to).getTime()];
  const position = ((moment.getTime() - first) / (last - first)) * 100;
  return Math.min(100, Math.max(0, position));
}

/** The time at a position, to the minute; the end of the span at the last position. */
export function momentAt({ from, to }: Span, position: number): Date {
  const [first, last] = [toInstant(from).getTime(), toInstant(to).getTime()];
  const moment = first + (Math.min(100, Math.max(0, position)) / 100) * (last - first);
  return new Date(Math.min(last, Math.ceil(moment / 60_000) * 60_000));
}

/** Every midnight after the start of the span, in the chosen time zone. */
export function midnightsOf({ from, to }: Span): readonly Date[] {
  const midnight = toInstant(from);
  const midnights: Date[] = [];
  for (;;) {
    if (timeZone() === 'UTC') midnight.setUTCHours(24, 0, 0, 0);
    else midnight.setHours(24, 0, 0, 0);
    if (midnight >= toInstant(to)) return midnights;
    midnights.push(new Date(midnight));
  }
}

/** The time of the next or previous mark; `undefined` if there is none. */
export function nextDone(
  { lanes }: Pick<DueTimeline, 'lanes'>,
  selected: Date | undefined,
  direction: 'on' | 'back',
): Date | undefined {
  const at = selected?.getTime() ?? 0;
  const moments = momentsOf(lanes);
  return direction === 'on'
    ? moments.find((moment) => moment.getTime() > at)
    : moments.findLast((moment) => moment.getTime() < at);
}

/** The selection after an arrow key, Home, End or Escape; `undefined` if the key has no meaning here. */
export function chosenByKey(
  timeline: Pick<DueTimeline, 'lanes'>,
  selected: Date | undefined,
  key: string,
): { readonly moment: Date | undefined } | undefined {
  if (key === 'Escape') return selected && { moment: undefined };
  if (key === 'ArrowLeft') return { moment: nextDone(timeline, selected, 'back') };
  if (key === 'ArrowRight') return { moment: nextDone(timeline, selected, 'on') ?? selected };
  const moments = momentsOf(timeline.lanes);
  if (key === 'Home') return { moment: moments.at(0) };
  return key === 'End' ? { moment: moments.at(-1) } : undefined;
}

/** The time of each mark, earliest first. */
function momentsOf(lanes: DueTimeline['lanes']): readonly Date[] {
  return lanes
    .flatMap(({ marks }) => marks.map(({ until }) => toInstant(until)))
    .sort((left, right) => left.getTime() - right.getTime());
}
