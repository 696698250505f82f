import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** Polled as well, for conditions that no record change reports. */
const periodMilliseconds = 15_000;

/** The items that need attention, most severe first; `undefined` while loading. */
export function useAttention() {
  const options = service.attention.list.queryOptions({}, { refetchInterval: periodMilliseconds });
  return useQuery(options).data?.items;
}
