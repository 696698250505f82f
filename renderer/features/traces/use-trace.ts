import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';

/** How often one that is looked at is asked for again while it runs, so that its bar grows. */
const runningMilliseconds = 1_000;

/** The trace that anything belongs to, as it was when something of it last changed. */
export function useTrace(id: string) {
  return useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
}

/** The same for who watches it run. */
export function useRunningTrace(id: string) {
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
