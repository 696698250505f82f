import { z } from 'zod';

/** A record that knows its trace, where it has one. */
export interface Traced {
  readonly traceId?: string | undefined;
}

/**
 * What a record of a traced table has besides its own fields: the id of the request that began what it
 * belongs to. Records of earlier versions, and what nobody asked for, have none.
 */
export const traced = { traceId: z.uuid().optional() };

/** The keys of an index by trace, which is built when a trace is first asked for, and not before. */
export const underTrace = {
  keys: ({ traceId }: Traced) => (traceId === undefined ? [] : [traceId]),
  isSeldom: true,
} as const;
