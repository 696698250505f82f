import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** Hourly slots need no faster updates. */
const oftenMilliseconds = 15_000;

/** The statistics of a period, polled while they are shown. */
export function useStatistics(input: { span: 'day' | 'month'; webhookId?: string }) {
  return useQuery(
    service.statistics.get.queryOptions(input, {
      refetchInterval: oftenMilliseconds,
      refetchOnMount: 'always',
    }),
  );
}
