import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';

/** How often one that runs is asked for again, so that its bar grows. */
const runningMilliseconds = 1_000;

/** The trace that anything belongs to, as it is now. */
export function useTrace(id: string) {
  return useQuery(
    service.traces.get.queryOptions(
      { id },
      {
        retry: false,
        refetchInterval: ({ state: { data } }) =>
          data?.state === 'running' ? runningMilliseconds : false,
      },
    ),
  );
}
