import { z } from 'zod';

export interface Traced {
  readonly traceId?: string | undefined;
}

/**
 * The additional field of traced tables: the id of the request that caused the record. Absent in records of earlier
 * versions and in records without a request.
 */
export const traced = { traceId: z.uuid().optional() };

/** The keys of an index by trace, built when a trace is first requested. */
export const underTrace = {
  keys: ({ traceId }: Traced) => (traceId === undefined ? [] : [traceId]),
  isSeldom: true,
} as const;
