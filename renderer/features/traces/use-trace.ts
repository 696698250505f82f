import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';

/** Polling interval while a trace is running, so that its bar grows. */
const runningMilliseconds = 1_000;

/** The trace that contains a record, as of its last change. */
export function useTrace(id: string) {
  return useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
}

/** The same with polling while the trace is running. */
export function useRunningTrace(id: string) {
  return useQuery(
    service.traces.get.queryOptions(
      { id },
      {
        retry: false,
        refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? runningMilliseconds : false),
      },
    ),
  );
}
