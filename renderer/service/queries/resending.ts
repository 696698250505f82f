import { useQuery } from '@tanstack/react-query';
import { queryClient, service } from '../call/client.ts';
import type { OutputOf } from '../call/operations.ts';
import { createNotifier } from '../live/notifier.ts';
import { progressOf, type ResendProgress } from './resend-progress.ts';

type Resending = OutputOf<'deliveries.resendWaiting'>;

let totals: ReadonlyMap<string, number> = new Map();
const changes = createNotifier();

/** Remembers the number of resent deliveries, so that every page can show the progress. */
export function startResending(webhookId: string, resending: Resending, requestedCount: number): void {
  queryClient.setQueryData(service.deliveries.getResending.queryKey({ webhookId }), resending);
  // The first of them may have arrived before the response.
  change(new Map([...totals, [webhookId, Math.max(requestedCount, resending.left)]]));
}

/** Removes the progress after its end has been shown. */
export function endResending(webhookId: string): void {
  if (totals.has(webhookId)) change(new Map([...totals].filter(([id]) => id !== webhookId)));
}

export function useResendingIds(): ReadonlySet<string> {
  const currentTotals = changes.useValue(() => totals);
  return new Set(currentTotals.keys());
}

/** The progress of a resend; `undefined` without one or after its end was shown. */
export function useResending(webhookId: string | undefined): ResendProgress | undefined {
  const total = changes.useValue(() => totals.get(webhookId ?? ''));
  const { data } = useQuery(
    service.deliveries.getResending.queryOptions({ webhookId: webhookId ?? '' }, { enabled: webhookId !== undefined }),
  );
  return data && progressOf(data, total);
}

function change(next: ReadonlyMap<string, number>): void {
  totals = next;
  changes.notify();
}
