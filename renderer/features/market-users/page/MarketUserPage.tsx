import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { MarketUser } from '../../../../service/resources/market-user.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { DepositAddresses } from './DepositAddresses.tsx';
import { LatestFulfillments } from './LatestFulfillments.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { MovementsCard } from './MovementsCard.tsx';
import { OffersOfUser } from './OffersOfUser.tsx';

const route = getRouteApi('/market/users/$userId');
const crumbs = [{ label: 'Market users', to: '/market/users' }] as const;

/** One market user: balance, deposit addresses, movements, purchases and offers. */
export function MarketUserPage() {
  const { userId } = route.useParams();
  const query = useQuery(service.marketUsers.get.queryOptions({ userId }));
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      kind="Market user"
      title={({ nickname }) => nickname}
      beside={({ type }) => type === 'APPLICATION' && <Tag>Application account</Tag>}
      actions={
        <ActButton action={{ name: 'deposit-usdc', userId }} hasIcon variant="filled">
          Deposit test USDC…
        </ActButton>
      }
      main={
        <>
          <MoneyCard userId={userId} />
          <DepositAddresses userId={userId} />
          <MovementsCard userId={userId} />
        </>
      }
      side={(user) => (
        <>
          <Facts user={user} />
          <LatestFulfillments userId={userId} />
          <OffersOfUser userId={userId} />
        </>
      )}
    />
  );
}

function Facts({ user: { id, type, parentUserId, createdOn } }: { user: MarketUser }) {
  return (
    <Card title="Details">
      <FieldList>
        <Field label="User id">
          <Identifier value={id} label="market user id" shape="short" />
        </Field>
        <Field label="Type">
          <WireNameLabel of="marketUserType" name={type} />
        </Field>
        {parentUserId && (
          <Field label="Parent">
            <Parent userId={parentUserId} />
          </Field>
        )}
        <TimeField label="Created" at={createdOn} />
      </FieldList>
      {type === 'APPLICATION' && (
        <p className={`${text.quiet} ${text.small} ${text.below}`}>
          The application's own account, parent of its sub-users.
        </p>
      )}
    </Card>
  );
}

function Parent({ userId }: { userId: string }) {
  const { data: parent } = useQuery(service.marketUsers.get.queryOptions({ userId }));
  return (
    <Link to="/market/users/$userId" params={{ userId }} className={text.cut}>
      {parent?.nickname ?? <SkeletonLine width={80} />}
    </Link>
  );
}
