import { z } from 'zod';

/** An amount or a count as callers send it: a number, decimal text or 0x-hexadecimal text. */
export const quantity = z.union(
  [z.string().max(100), z.number(), z.bigint()],
  'Use a number or its text.',
);
export type Quantity = z.output<typeof quantity>;
