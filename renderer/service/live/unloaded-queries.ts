import type { QueryClient } from '@tanstack/react-query';
import { disconnectedCode } from '../call/failure.ts';

/** As a failure of the service has it, see `failureOf`. */
const disconnected = Object.assign(new Error(), {
  data: { failure: { code: disconnectedCode, message: 'Not connected. This loads when Vaultdesk responds.' } },
});

/**
 * Fails queries without data instead of letting them wait for the service, so that pages can report it. Calls `onFetch`
 * after each. Queries with data wait and retain it. Returns a function that ends it.
 */
export function failUnloadedQueries(queries: QueryClient, onFetch: () => void): () => void {
  return queries.getQueryCache().subscribe(({ query }) => {
    if (query.state.fetchStatus !== 'paused' || query.state.data !== undefined) return;
    void query.cancel({ silent: true });
    query.setState({ status: 'error', error: disconnected, fetchStatus: 'idle' });
    onFetch();
  });
}
