import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FulfillmentWithItem } from '../../../../service/model/market/fulfillment-inspection.ts';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { titleOf as titleOfFulfillment, toItems } from '../../../components/status/labels/fulfillment-labels.ts';
import { leftOf, titleOf } from '../../../components/status/labels/offer-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { wireMarks } from '../../../components/status/wire-marks.ts';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import styles from '../../../components/table/list-card.module.css';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
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
          <Card title="Details">
            <Details
              of={{
                'User id': { copy: user.id, as: 'market user id', shape: 'short' },
                Type: <WireNameLabel of="marketUserType" name={user.type} />,
                Parent: user.parentUserId && <Parent userId={user.parentUserId} />,
                Created: { at: user.createdOn },
              }}
            />
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

function Parent({ userId }: { userId: string }) {
  const { data: parent } = useQuery(service.marketUsers.get.queryOptions({ userId }));
  return (
    <RecordLink of="marketUser" id={userId} className={text.cut}>
      {parent?.nickname ?? <SkeletonLine width={80} />}
    </RecordLink>
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
      row={(offer) => (
        <ListRow key={offer.id}>
          <StatusGlyph status={wireMarks.offerStatus[offer.status]} label={wireLabel('offerStatus', offer.status)} />
          <RecordLink of="offer" id={offer.id} className={styles.name}>
            {titleOf(offer)}
          </RecordLink>
          <span className={styles.when}>{leftOf(offer)}</span>
        </ListRow>
      )}
    />
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
      <StatusGlyph status={wireMarks.fulfillmentStatus[status]} label={status} />
      <RecordLink of="fulfillment" id={id} className={styles.name}>
        {toItems(amount, titleOfFulfillment(fulfillment))}
      </RecordLink>
      {type === 'PURCHASE' ? <UsdcAmount value={total} /> : 'back'}
    </ListRow>
  );
}
