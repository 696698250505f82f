import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { TextLink } from '../../components/layout/LinkButton.tsx';
import { RejectedCalls } from '../../components/secret/SigningMethods.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { EventTimeline } from '../../components/timeline/Timeline.tsx';
import { service, type UserActivity } from '../../service/call/client.ts';
import { nameOfWallet, useWalletsById } from '../../service/queries/names.ts';
import { activityLabel } from './activity-labels.ts';

/** User activity: methods, wallets, signatures and transactions, newest first. */
export function UserActivityCard({ userId }: { userId: string }) {
  const [size, setSize] = useState(8);
  const activity = useQuery(
    service.users.listActivity.queryOptions({ userId, size }, { placeholderData: keepPreviousData }),
  );
  const total = activity.data?.pagination.numberOfElements;
  return (
    <Card title="Activity" hint={total?.toLocaleString('en')}>
      <EventTimeline query={activity} toEntry={useEntry(userId, activity.data?.items)} onShow={setSize} />
    </Card>
  );
}

/** An activity as a sentence, with its wallet or the rejected calls. */
function useEntry(userId: string, items: readonly UserActivity[] = []) {
  const wallets = useWalletsById(items.flatMap(({ walletId }) => walletId ?? []));
  return (activity: UserActivity) => {
    const { status, what, why } = activityLabel(activity);
    const wallet = activity.walletId === undefined ? undefined : wallets.get(activity.walletId);
    if (/_(?:INCORRECT|LOCKED)$/.test(activity.type))
      return {
        status,
        what,
        why: (
          <>
            {why && `${why} · `}
            <RejectedCalls userId={userId} />
          </>
        ),
      };
    if (!wallet) return { status, what, why };
    const { hash } = activity.metadata;
    const action = what.charAt(0).toLowerCase() + what.slice(1);
    const link = <RecordLink of="wallet" id={wallet.id} className="link" label={nameOfWallet(wallet)} />;
    return {
      status,
      what: (
        <>
          {link}{' '}
          {hash === undefined ? (
            action
          ) : (
            <TextLink
              to="/explorer/$chain/tx/$hash"
              params={{ chain: wallet.secretType, hash }}
              style={{ color: 'inherit' }}
              label={action}
            />
          )}
        </>
      ),
      why,
    };
  };
}
