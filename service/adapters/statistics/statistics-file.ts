import { z } from 'zod';
import { durationBuckets } from '../../kernel/duration-histogram.ts';
import { parseJson } from '../../kernel/json.ts';
import { type CountedRequests, type SlotUnit, slotUnits } from '../../ports/statistics.ts';
import { maximumCells, type Slot } from './slot.ts';

/** A slot in its stored form. */
export interface StoredSlot {
  readonly unit: SlotUnit;
  readonly number: number;
  readonly counted: readonly CountedRequests[];
}

const count = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const bucket = z
  .int()
  .min(0)
  .max(durationBuckets - 1);

/** Application and name, three counts, and the non-empty buckets. */
const row = z
  .tuple([
    z.uuid().nullable(),
    z.string().max(100),
    count,
    count,
    count,
    z.array(z.tuple([bucket, count])),
  ])
  .transform(([applicationId, name, answered, refused, failed, buckets]): CountedRequests => {
    const times = Array.from({ length: durationBuckets }, () => 0);
    for (const [index, counted] of buckets) times[index] = counted;
    return { applicationId: applicationId ?? undefined, name, answered, refused, failed, times };
  });

const file = z.object({
  version: z.literal(1),
  slots: z.array(
    z.object({
      unit: z.enum(slotUnits),
      number: z.int().min(0),
      counted: z.array(row).max(maximumCells + 1),
    }),
  ),
});

/** The text of a file with these slots. */
export function writeSlots(slots: readonly (readonly [SlotUnit, Slot])[]): string {
  const serialised = slots.map(([unit, { number, cells }]) => ({
    unit,
    number,
    counted: cells.map(toRow),
  }));
  return `${JSON.stringify({ version: 1, slots: serialised })}\n`;
}

/** The slots of such a text; `undefined` if it is invalid. */
export function readSlots(text: string): readonly StoredSlot[] | undefined {
  return file.safeParse(parseJson(text)).data?.slots;
}

function toRow({ applicationId, name, answered, refused, failed, times }: CountedRequests) {
  const buckets = Array.from(times).flatMap((counted, index) =>
    counted ? [[index, counted]] : [],
  );
  return [applicationId ?? null, name, answered, refused, failed, buckets];
}
