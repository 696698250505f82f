import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventLabel } from '../../../components/status/wallet-event-labels.ts';
import { EventTimeline } from '../../../components/timeline/EventTimeline.tsx';
import { SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import { service, type Wallet, type WalletActivity } from '../../../service/call/client.ts';
import { ArrivalTitle, ArrivedFrom } from './Arrival.tsx';

/** The activity of a wallet, newest first; more on demand. */
export function WalletActivities({ wallet, first }: { wallet: Wallet; first: number }) {
  const [size, setSize] = useState(first);
  const activity = useQuery(
    service.activity.ofWallet.queryOptions(
      { walletId: wallet.id, size },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <EventTimeline
      label="Activity"
      query={activity}
      toEntry={(walletActivity) => toEntry(walletActivity, wallet)}
      onShow={setSize}
    />
  );
}

function toEntry(
  { type, metadata, arrival, record }: WalletActivity,
  { secretType: chain }: Wallet,
) {
  if (type === 'RECEIVED')
    return {
      status: 'done' as const,
      what: arrival && <ArrivalTitle arrival={arrival} record={record} chain={chain} />,
      why: arrival && <ArrivedFrom arrival={arrival} chain={chain} />,
    };
  const { status, what, why } = eventLabel({ type, metadata });
  return { status, what: record ? <SubjectLink subject={record}>{what}</SubjectLink> : what, why };
}
