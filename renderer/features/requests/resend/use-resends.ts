import { useQuery } from '@tanstack/react-query';
import { type RequestSummary, service } from '../../../service/call/client.ts';

/** The repetitions of a request, newest first. */
export function useResends(id: string): readonly RequestSummary[] {
  return useQuery(service.requests.list.queryOptions({ resendOf: id })).data?.items ?? [];
}
