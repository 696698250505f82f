import { z } from 'zod';
import type { statisticsSpans } from '../installation/names.ts';
import { day, hour, minute } from '../kernel/units.ts';

/** The number of milliseconds per slot of each span. Days are UTC days. */
export const spanSlots = {
  hour: { unit: 'minute', milliseconds: minute, count: 60 },
  day: { unit: 'hour', milliseconds: hour, count: 24 },
  month: { unit: 'day', milliseconds: day, count: 30 },
} as const satisfies Record<(typeof statisticsSpans)[number], object>;
export type StatisticsSpan = keyof typeof spanSlots;

const counts = z.array(z.int().min(0)).meta({ description: 'One number per slot.' });
const milliseconds = z.number().min(0).nullable();
const halfUnder = 'Median in milliseconds, accurate to about 10 %.';
const mostUnder = '95th percentile in milliseconds.';

const timesOfAll = {
  halfUnder: milliseconds.meta({ description: halfUnder }),
  mostUnder: milliseconds.meta({ description: mostUnder }),
};

const timesBySlot = {
  halfUnder: z.array(milliseconds).meta({ description: halfUnder }),
  mostUnder: z.array(milliseconds).meta({ description: mostUnder }),
};

export const operationStatistics = z.object({
  operation: z
    .string()
    .meta({
      description: 'The operation, or the surface of a call without one.',
      examples: ['wallets.create', 'chain-rpc'],
    }),
  answered: z.int(),
  refused: z.int(),
  failed: z.int(),
  ...timesOfAll,
});
export type OperationStatistics = z.infer<typeof operationStatistics>;

/** Recent activity in equal time slots. */
export const statistics = z
  .object({
    asOf: z.iso.datetime(),
    slotMilliseconds: z.int(),
    slots: z
      .array(z.iso.datetime())
      .meta({ description: 'Start of each slot, oldest first; the last slot is in progress.' }),
    requests: z
      .object({ answered: counts, refused: counts, failed: counts })
      .meta({ description: "HTTP calls by end time, without the console's own calls." }),
    operations: z
      .array(operationStatistics)
      .meta({ description: 'Totals of all slots, most frequent first; at most 50.' }),
    signing: z
      .object({ signatures: counts, ...timesBySlot, ofAll: z.object(timesOfAll) })
      .meta({ description: 'Signatures over HTTP and the duration of their requests.' }),
    deliveries: z
      .object({ delivered: counts, retried: counts, waiting: counts, givenUp: counts })
      .meta({ description: 'By event time, with their current status; `retried` arrived after the first attempt.' }),
    payments: z
      .object({ succeeded: counts, open: counts, canceled: counts })
      .meta({ description: 'By creation time, with their current status.' }),
    wallets: z
      .object({ active: counts })
      .meta({ description: 'Wallets that count for billing at the end of each slot, based on current data.' }),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof statistics>;
