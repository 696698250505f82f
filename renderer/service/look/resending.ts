import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient, service } from '../call/client.ts';
import type { OutputOf } from '../call/operations.ts';
import { progressOf, type ResendProgress } from './resend-progress.ts';

type Resending = OutputOf<'deliveries.resendWaiting'>;

let totals: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Remembers how much a person sent again, so that every page can tell how far it is. */
export function beginResending(webhookId: string, answer: Resending, asked: number): void {
  queryClient.setQueryData(service.deliveries.getResending.queryKey({ webhookId }), answer);
  // The first of them may have arrived before the answer did.
  change(new Map([...totals, [webhookId, Math.max(asked, answer.left)]]));
}

/** Forgets it, once it was told how it ended. */
export function endResending(webhookId: string): void {
  if (totals.has(webhookId)) change(new Map([...totals].filter(([id]) => id !== webhookId)));
}

/** The endpoints that something is sent to again. */
export function useResendingIds(): ReadonlySet<string> {
  const known = useSyncExternalStore(subscribe, () => totals);
  return new Set(known.keys());
}

/** How far it is; nothing where nothing was sent again, or how it ended was told. */
export function useResending(webhookId: string | undefined): ResendProgress | undefined {
  const total = useSyncExternalStore(subscribe, () => totals.get(webhookId ?? ''));
  const { data } = useQuery(
    service.deliveries.getResending.queryOptions(
      { webhookId: webhookId ?? '' },
      { enabled: webhookId !== undefined },
    ),
  );
  return data && progressOf(data, total);
}

function change(next: ReadonlyMap<string, number>): void {
  totals = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
