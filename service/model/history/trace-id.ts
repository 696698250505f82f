import { z } from 'zod';

export type Traced = { readonly traceId?: string | undefined };

/** The additional field of traced tables: the id of the causing request; absent in older records. */
export const traced = { traceId: z.uuid().optional() };

/** The keys of an index by trace, built when a trace is first requested. */
export const underTrace = {
  keys: ({ traceId }: Traced) => (traceId === undefined ? [] : [traceId]),
  isSeldom: true,
} as const;
