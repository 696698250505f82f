import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** Asked again by itself, for what no change of a record tells. */
const periodMilliseconds = 15_000;

/** What needs a person now, the worst first; nothing until it has arrived. */
export function useAttention() {
  const options = service.attention.list.queryOptions({}, { refetchInterval: periodMilliseconds });
  return useQuery(options).data?.items;
}
