import type { QueryClient } from '@tanstack/react-query';
import { disconnectedCode } from '../call/failure.ts';

/** As a failure of the service has it, see `failureOf`. */
const disconnected = Object.assign(new Error(), {
  data: { failure: { code: disconnectedCode, message: 'Not connected. This loads when Vaultdesk responds.' } },
});

/** The queries of an opened page, and of pages opened quickly, are one attempt to reach the service. */
const attemptMilliseconds = 2_000;

/**
 * Fails queries without data instead of letting them wait for the service, so that pages can report it. Calls `onFetch`
 * afterwards, at most every two seconds. Queries with data wait and retain it. Returns a function that ends it.
 */
export function failUnloadedQueries(queries: QueryClient, onFetch: () => void): () => void {
  let calledAt = Number.NEGATIVE_INFINITY;
  return queries.getQueryCache().subscribe(({ query }) => {
    if (query.state.fetchStatus !== 'paused' || query.state.data !== undefined) return;
    void query.cancel({ silent: true });
    query.setState({ status: 'error', error: disconnected, fetchStatus: 'idle' });
    if (performance.now() - calledAt < attemptMilliseconds) return;
    calledAt = performance.now();
    onFetch();
  });
}
