import { useQuery } from '@tanstack/react-query';
import { service } from '../../../service/call/client.ts';

/** What came of a request besides its answer; nothing where no trace of its own is kept. */
export function useCaused(id: string) {
  const { data } = useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
  if (data?.id !== id) return [];
  return data.links.filter(({ kind }) => kind !== 'request' && kind !== 'wait');
}
