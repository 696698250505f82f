import { z } from 'zod';
import { day, hour, minute } from '../kernel/time-units.ts';
import type { statisticsSpans } from './names.ts';

/** What is looked back on, in slots of this many milliseconds. Days are those of UTC. */
export const spanSlots = {
  hour: { unit: 'minute', milliseconds: minute, count: 60 },
  day: { unit: 'hour', milliseconds: hour, count: 24 },
  month: { unit: 'day', milliseconds: day, count: 30 },
} as const satisfies Record<(typeof statisticsSpans)[number], object>;
export type StatisticsSpan = keyof typeof spanSlots;

const counts = z.array(z.int().min(0)).meta({ description: 'A number for each slot.' });
const milliseconds = z.number().min(0).nullable();
const halfUnder = 'Half took no longer; in milliseconds, told to about a tenth.';
const mostUnder = '95 of 100 took no longer.';

const timesOfAll = {
  halfUnder: milliseconds.meta({ description: halfUnder }),
  mostUnder: milliseconds.meta({ description: mostUnder }),
};

const timesBySlot = {
  halfUnder: z.array(milliseconds).meta({ description: halfUnder }),
  mostUnder: z.array(milliseconds).meta({ description: mostUnder }),
};

/** How one operation did. */
export const operationStatistics = z.object({
  operation: z.string().meta({
    description: 'Its name, or the door of a call that is none.',
    examples: ['wallets.create', 'chain-rpc'],
  }),
  answered: z.int(),
  refused: z.int(),
  failed: z.int(),
  ...timesOfAll,
});
export type OperationStatistics = z.infer<typeof operationStatistics>;

/** What happened lately, in equal slots of time. */
export const statistics = z
  .object({
    asOf: z.iso.datetime(),
    slotMilliseconds: z.int(),
    slots: z.array(z.iso.datetime()).meta({
      description: 'When each begins, the oldest first; the last one is under way.',
    }),
    requests: z.object({ answered: counts, refused: counts, failed: counts }).meta({
      description: "Over HTTP, by when they ended: the console's own calls aside.",
    }),
    operations: z.array(operationStatistics).meta({
      description: 'In all slots together, the most frequent first; at most 50.',
    }),
    signing: z
      .object({ signatures: counts, ...timesBySlot, ofAll: z.object(timesOfAll) })
      .meta({ description: 'Signatures over HTTP and how long their requests took.' }),
    deliveries: z
      .object({ delivered: counts, retried: counts, waiting: counts, givenUp: counts })
      .meta({
        description:
          'By the time of their event, as they stand now; `retried` arrived, but not at the first attempt.',
      }),
    payments: z
      .object({ succeeded: counts, open: counts, canceled: counts })
      .meta({ description: 'By when they were begun, as they stand now.' }),
    wallets: z.object({ active: counts }).meta({
      description: 'That count for billing at the end of each slot, by what is known of them now.',
    }),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof statistics>;
