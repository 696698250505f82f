import { useQuery } from '@tanstack/react-query';
import { service } from '../../../service/call/client.ts';

/** The effects of a request besides its response; `undefined` if no trace is stored. */
export function useCaused(id: string) {
  const { data } = useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
  if (data?.id !== id) return [];
  return data.links.filter(({ kind }) => kind !== 'request' && kind !== 'wait');
}
