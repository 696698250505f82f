import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WalletEvent } from '../../../../service/resources/wallet-event.ts';
import { detailsOf, wordsOfEvent } from '../../../components/status/wallet-event-words.ts';
import { EventTimeline } from '../../../components/timeline/EventTimeline.tsx';
import { service } from '../../../service/call/client.ts';

/** What happened to a wallet, newest first; more of it on demand. */
export function WalletEvents({ walletId, first }: { walletId: string; first: number }) {
  const [size, setSize] = useState(first);
  const events = useQuery(
    service.wallets.listEvents.queryOptions(
      { walletId, size },
      { placeholderData: keepPreviousData },
    ),
  );
  return <EventTimeline label="Events" query={events} toEntry={wordsOf} onShow={setSize} />;
}

function wordsOf({ type, metadata }: WalletEvent) {
  return wordsOfEvent({ type, metadata: detailsOf(metadata) });
}
