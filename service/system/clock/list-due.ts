import { z } from 'zod';
import { lastMoment } from '../../kernel/last-moment.ts';
import { instantInput } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import {
  type DueCount,
  type DueKind,
  type DueList,
  type DueRecord,
  dueKind,
} from '../../resources/due.ts';
import { dueSources } from './due-sources.ts';
import { countWithin, firstWithin, type Moments, type Span } from './moments.ts';

const maximumDue = 500;
const aLimit = `Use a whole number from 1 to ${maximumDue}.`;

export const dueInput = z.object({
  kind: dueKind.optional(),
  to: instantInput.optional().meta({ description: 'Up to this moment (default: no limit).' }),
  limit: z.coerce.number(aLimit).int(aLimit).min(1, aLimit).max(maximumDue, aLimit).optional(),
});
type DueInput = z.output<typeof dueInput>;

export type DuePorts = Pick<Ports, 'storage' | 'clock' | 'settings'>;

const usualLimit = 100;

/** Items that wait for the service clock, soonest first, with a count per kind. */
export async function listDue(
  ports: DuePorts,
  { kind, to, limit = usualLimit }: DueInput,
): Promise<Result<DueList>> {
  const span = { from: ports.clock.millis(), to: to === undefined ? lastMoment : Date.parse(to) };
  return ports.storage.read((tables) => {
    const kinds = kind === undefined ? dueKind.options : [kind];
    const counts = countsOf(ports, tables, { span, kinds });
    const items = kinds
      .flatMap((item) => momentsOf(ports, tables, item))
      .flatMap((moments) => firstWithin(moments, span, limit))
      .sort(inTime)
      .slice(0, limit);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return ok({ now: new Date(span.from).toISOString(), items, total, counts });
  });
}

/** The number of due items per kind within a span, without zeros. */
export function countDue(ports: Omit<DuePorts, 'clock'>, span: Span): readonly DueCount[] {
  return ports.storage.read((tables) => countsOf(ports, tables, { span, kinds: dueKind.options }));
}

function countsOf(
  ports: Pick<DuePorts, 'settings'>,
  tables: TableReaders,
  { span, kinds }: { readonly span: Span; readonly kinds: readonly DueKind[] },
): DueCount[] {
  return kinds
    .map((kind) => ({
      kind,
      count: momentsOf(ports, tables, kind).reduce(
        (sum, moments) => sum + countWithin(moments, span),
        0,
      ),
    }))
    .filter(({ count }) => count > 0);
}

/** The moments of a kind in the current tables. */
export function momentsOf(
  { settings }: Pick<DuePorts, 'settings'>,
  tables: TableReaders,
  kind: DueKind,
): readonly Moments[] {
  return dueSources[kind]({ tables, settings: settings.current() });
}

function inTime(a: DueRecord, b: DueRecord): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
