import { useQuery } from '@tanstack/react-query';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { LatestFulfillments, MarketUserFacts, OffersOfUser } from './MarketUserCards.tsx';

export const marketUserPanel = recordPanel({
  kind: 'Market user',
  operation: 'marketUsers.get',
  input: (userId) => ({ userId }),
  page: 'marketUser',
  head: ({ id, nickname, type }) => (
    <PanelTitle
      title={nickname}
      actions={
        <ActButton action={{ name: 'deposit-usdc', userId: id }} hasIcon variant="filled">
          Deposit…
        </ActButton>
      }
    >
      {type === 'APPLICATION' && <Tag>Application account</Tag>}
    </PanelTitle>
  ),
  body: (user) => (
    <div className={text.stack}>
      <MarketUserFacts user={user} />
      <PanelSection title="Balance">
        <Balance userId={user.id} />
      </PanelSection>
      <LatestFulfillments userId={user.id} />
      <OffersOfUser userId={user.id} />
    </div>
  ),
});

function Balance({ userId }: { userId: string }) {
  const { data } = useQuery(service.money.inspectBalance.queryOptions({ userId }));
  const amount = (value: number | undefined) => value !== undefined && <UsdcAmount value={value} />;
  return (
    <Details
      of={{ Available: amount(data?.available), Reserved: amount(data?.reserved), Total: amount(data?.total) }}
    />
  );
}
