import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** The state of the installation; `undefined` while loading. */
export function useOverview() {
  return useQuery(service.system.overview.queryOptions({})).data;
}

/** The base URL for copied calls. */
export function useBaseUrl(): string {
  return useOverview()?.baseUrl ?? 'http://127.0.0.1:8787';
}
