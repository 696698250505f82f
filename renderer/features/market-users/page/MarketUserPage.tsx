import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Card } from '../../../components/layout/Card.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { DepositAddresses } from './DepositAddressCard.tsx';
import { LatestFulfillments, MarketUserFacts, OffersOfUser } from './MarketUserCards.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { MovementsCard } from './MovementsCard.tsx';

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
          <Card title="Details">
            <MarketUserFacts user={user} />
            {user.type === 'APPLICATION' && (
              <p className={`${text.quiet} ${text.small} ${text.below}`}>
                The application's own account, parent of its sub-users.
              </p>
            )}
          </Card>
          <LatestFulfillments userId={userId} />
          <OffersOfUser userId={userId} />
        </>
      )}
    />
  );
}
