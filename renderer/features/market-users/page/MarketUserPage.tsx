import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FulfillmentWithItem } from '../../../../service/model/market/fulfillment-inspection.ts';
import type { MarketUser } from '../../../../service/model/market/market-user.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import {
  fulfillmentGlyphs,
  titleOf as titleOfFulfillment,
  toItems,
} from '../../../components/status/labels/fulfillment-labels.ts';
import { leftOf, statusGlyphs, titleOf } from '../../../components/status/labels/offer-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import styles from '../../../components/table/list-card.module.css';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { DepositAddresses } from './DepositAddressCard.tsx';
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

const first = 5;

/** The offers of a market user, newest first. */
function OffersOfUser({ userId }: { userId: string }) {
  const query = useQuery(service.offers.list.queryOptions({ sellerId: userId, pageSize: first }));
  return (
    <ListCard
      title="Offers"
      query={query}
      none="No offers yet."
      row={(offer) => <Row key={offer.id} offer={offer} />}
    />
  );
}

function Row({ offer }: { offer: Offer }) {
  return (
    <ListRow>
      <StatusGlyph status={statusGlyphs[offer.status]} label={wireLabel('offerStatus', offer.status)} />
      <Link to="/offers/$offerId" params={{ offerId: offer.id }} className={styles.name}>
        {titleOf(offer)}
      </Link>
      <span className={styles.when}>{leftOf(offer)}</span>
    </ListRow>
  );
}

const firstFulfillments = 5;

/** The latest purchases and returns of a market user, with a link to all of them. */
function LatestFulfillments({ userId }: { userId: string }) {
  const query = useQuery(service.fulfillments.listWithItems.queryOptions({ userId, pageSize: firstFulfillments }));
  return (
    <ListCard
      title="Fulfillments"
      query={query}
      all={
        <Link to="/fulfillments" search={{ search: userId }}>
          All
        </Link>
      }
      none="No purchases yet."
      row={(fulfillment) => <FulfillmentRow key={fulfillment.id} fulfillment={fulfillment} />}
    />
  );
}

function FulfillmentRow({ fulfillment }: { fulfillment: FulfillmentWithItem }) {
  const { id, type, status, amount, total } = fulfillment;
  return (
    <ListRow isChanged={useChangedIds().has(id)}>
      <StatusGlyph status={fulfillmentGlyphs[status]} label={status} />
      <Link to="/fulfillments" search={{ selected: id }} className={styles.name}>
        {toItems(amount, titleOfFulfillment(fulfillment))}
      </Link>
      {type === 'PURCHASE' ? <UsdcAmount value={total} /> : 'back'}
    </ListRow>
  );
}
