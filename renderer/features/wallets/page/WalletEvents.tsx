import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventTimeline } from '../../../components/EventTimeline.tsx';
import { wordsOfEvent } from '../../../components/wallet-event-words.ts';
import { service } from '../../../service/client.ts';

/** What happened to a wallet, newest first; more of it on demand. */
export function WalletEvents({ walletId, first }: { walletId: string; first: number }) {
  const [size, setSize] = useState(first);
  const events = useQuery(
    service.wallets.listEvents.queryOptions(
      { walletId, size },
      { placeholderData: keepPreviousData },
    ),
  );
  return <EventTimeline label="Events" query={events} toEntry={wordsOfEvent} onShow={setSize} />;
}
