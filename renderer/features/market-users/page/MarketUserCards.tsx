import { useQuery } from '@tanstack/react-query';
import type { FulfillmentWithItem } from '../../../../service/model/market/fulfillment-inspection.ts';
import type { MarketUser } from '../../../../service/model/market/market-user.ts';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { titleOf as itemOf, toItems } from '../../../components/status/labels/fulfillment-labels.ts';
import { leftOf, titleOf } from '../../../components/status/labels/offer-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Tag, wireMarks } from '../../../components/status/StatusLabel.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import styles from '../../../components/table/list-card.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';

export function MarketUserFacts({ user: { id, type, parentUserId, createdOn } }: { user: MarketUser }) {
  const parent = useMarketUser(parentUserId)?.nickname;
  return (
    <Details
      of={{
        'User id': { copy: id, as: 'market user id', shape: 'short' },
        Type: <WireNameLabel of="marketUserType" name={type} />,
        Parent: parentUserId && (
          <RecordLink
            of="marketUser"
            id={parentUserId}
            className="cut"
            aria-label={parent === undefined ? 'Parent' : undefined}
            label={parent ?? <SkeletonLine width={80} />}
          />
        ),
        Created: { at: createdOn },
      }}
    />
  );
}

const first = 5;

export function OffersOfUser({ userId }: { userId: string }) {
  const query = useQuery(service.offers.list.queryOptions({ sellerId: userId, pageSize: first }));
  return (
    <ListCard
      title="Offers"
      query={query}
      none="No offers yet."
      row={(offer) => (
        <ListRow key={offer.id}>
          <StatusGlyph status={wireMarks.offerStatus[offer.status]} label={wireLabel('offerStatus', offer.status)} />
          <RecordLink of="offer" id={offer.id} className="cut plain strong" label={titleOf(offer)} />
          <span className={styles.when}>{leftOf(offer)}</span>
        </ListRow>
      )}
    />
  );
}

/** The latest purchases and returns of a market user, with a link to all of them. */
export function LatestFulfillments({ userId }: { userId: string }) {
  const query = useQuery(service.fulfillments.listWithItems.queryOptions({ userId, pageSize: first }));
  return (
    <ListCard
      title="Fulfillments"
      query={query}
      all={<TextLink to="/fulfillments" search={{ search: userId }} label="All" />}
      none="No purchases yet."
      row={(fulfillment) => <FulfillmentRow key={fulfillment.id} fulfillment={fulfillment} />}
    />
  );
}

function FulfillmentRow({ fulfillment }: { fulfillment: FulfillmentWithItem }) {
  const { id, type, status, amount, total } = fulfillment;
  return (
    <ListRow isChanged={useChangedIds().has(id)}>
      <StatusGlyph status={wireMarks.fulfillmentStatus[status]} label={status} />
      <RecordLink of="fulfillment" id={id} className="cut plain strong" label={toItems(amount, itemOf(fulfillment))} />
      {type === 'PURCHASE' ? <UsdcAmount value={total} /> : 'back'}
    </ListRow>
  );
}

export const marketUserPanel = recordPanel({
  kind: 'Market user',
  operation: 'marketUsers.get',
  input: (userId) => ({ userId }),
  page: 'marketUser',
  head: ({ id, nickname, type }) => (
    <PanelTitle
      title={nickname}
      actions={<ActionButton action={{ name: 'deposit-usdc', userId: id }} hasIcon variant="filled" label="Deposit…" />}
    >
      {type === 'APPLICATION' && <Tag>Application account</Tag>}
    </PanelTitle>
  ),
  body: (user) => (
    <div className="stack">
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
