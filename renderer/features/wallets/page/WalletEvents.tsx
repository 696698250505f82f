import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SkeletonLine } from '../../../components/Skeleton.tsx';
import { MoreEntries, Timeline } from '../../../components/Timeline.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/client.ts';
import { wordsOfEvent } from './wallet-event-words.ts';

/** What happened to a wallet, newest first; more of it on demand. */
export function WalletEvents({ walletId, first }: { walletId: string; first: number }) {
  const [size, setSize] = useState(first);
  const { data, error, refetch } = useQuery(
    service.wallets.listEvents.queryOptions(
      { walletId, size },
      { placeholderData: keepPreviousData },
    ),
  );
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  const { items, pagination } = data;
  if (items.length === 0) return <p className={text.quiet}>Nothing is recorded yet.</p>;
  const rest = pagination.numberOfElements - items.length;
  return (
    <>
      <Timeline
        label="Events"
        entries={items.map((event, index) => ({
          // Events have no id of their own; their number from the oldest on stays the same.
          id: String(pagination.numberOfElements - index),
          at: event.eventTimestamp,
          ...wordsOfEvent(event),
        }))}
      />
      <MoreEntries count={Math.min(rest, 20)} onShow={() => setSize(Math.min(1000, size + 20))} />
    </>
  );
}
