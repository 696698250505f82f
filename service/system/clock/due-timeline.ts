import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { day } from '../../kernel/time-units.ts';
import {
  type DueKind,
  type DueLane,
  type DueMark,
  type DueTimeline,
  dueKind,
} from '../../resources/due.ts';
import { type DuePorts, momentsOf } from './list-due.ts';
import { countWithin, type Moments, type Span } from './moments.ts';

const usualDays = 7;
const maximumDays = 31;
const someDays = `Use a whole number from 1 to ${maximumDays}.`;

/** Number of buckets, at most one per pixel column. */
const stretches = 84;

export const timelineInput = z.object({
  days: z.coerce
    .number(someDays)
    .int(someDays)
    .min(1, someDays)
    .max(maximumDays, someDays)
    .optional(),
});

/**
 * Items due within some days, by kind; items close together share a mark. The cost depends on the
 * number of marks.
 */
export async function getDueTimeline(
  ports: DuePorts,
  { days = usualDays }: z.output<typeof timelineInput>,
): Promise<Result<DueTimeline>> {
  const from = ports.clock.millis();
  const span = { from, to: from + days * day };
  return ports.storage.read((tables) =>
    ok({
      from: toIso(span.from),
      to: toIso(span.to),
      lanes: dueKind.options.flatMap((kind) => laneOf(kind, momentsOf(ports, tables, kind), span)),
    }),
  );
}

function laneOf(kind: DueKind, sources: readonly Moments[], span: Span): DueLane[] {
  const marks = new Map<number, DueMark>();
  for (const moments of sources)
    for (const [interval, mark] of marksOf(moments, span)) {
      const existing = marks.get(interval);
      marks.set(interval, existing ? joined(existing, mark) : mark);
    }
  if (marks.size === 0) return [];
  const inOrder = [...marks].sort(([left], [right]) => left - right).map(([, mark]) => mark);
  return [{ kind, count: inOrder.reduce((sum, { count }) => sum + count, 0), marks: inOrder }];
}

/** Iterates over the buckets that contain due items. */
function* marksOf(moments: Moments, span: Span): Generator<[interval: number, mark: DueMark]> {
  const length = (span.to - span.from) / stretches;
  let index = moments.before(span.from + 1);
  const lastIndex = index + countWithin(moments, span);
  while (index < lastIndex) {
    const [first] = moments.things(index, 1);
    if (!first) return;
    const interval = Math.floor((Date.parse(first.at) - span.from) / length);
    const end = Math.floor(span.from + (interval + 1) * length);
    const next = Math.min(lastIndex, Math.max(index + 1, moments.before(end)));
    const [last = first] = moments.things(next - 1, 1);
    yield [interval, { at: first.at, until: last.at, count: next - index }];
    index = next;
  }
}

function joined(a: DueMark, b: DueMark): DueMark {
  return {
    at: a.at < b.at ? a.at : b.at,
    until: a.until > b.until ? a.until : b.until,
    count: a.count + b.count,
  };
}

function toIso(moment: number): string {
  return new Date(moment).toISOString();
}
