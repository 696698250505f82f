import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** Nobody reads a slot of an hour by the second. */
const oftenMilliseconds = 15_000;

/** The statistics of a span, asked for again while they are looked at. */
export function useStatistics(input: { span: 'day' | 'month'; webhookId?: string }) {
  return useQuery(
    service.statistics.get.queryOptions(input, {
      refetchInterval: oftenMilliseconds,
      refetchOnMount: 'always',
    }),
  );
}
