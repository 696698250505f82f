import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payment } from '../../../../service/resources/payment.ts';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FulfillmentState } from '../../../components/status/FulfillmentState.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import text from '../../../components/text.module.css';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { isOver, onItsWayMilliseconds } from '../../../service/queries/use-fulfillment.ts';

type Purchase = NonNullable<Payment['purchase']>;

/** The purchased offer, its buyer and the progress of the purchase. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { offerId, amount, userId, walletAddress, fulfillmentId } = purchase;
  const { data: offer } = useQuery(service.offers.get.queryOptions({ offerId }));
  const buyer = useMarketUser(userId);
  return (
    <FieldList>
      <Field label="Offer">
        <Link to="/offers/$offerId" params={{ offerId }} className={text.cut}>
          {offer ? titleOf(offer) : <SkeletonLine width={100} />}
        </Link>
      </Field>
      <Field label="Items">{amount.toLocaleString('en')}</Field>
      <Field label="Buyer">
        <Link to="/market/users/$userId" params={{ userId }} className={text.cut}>
          {buyer?.nickname ?? <SkeletonLine width={80} />}
        </Link>
      </Field>
      {offer && (
        <Field label="Wallet">
          <KnownAddress secretType={offer.nft.chain} address={walletAddress} label="address" />
        </Field>
      )}
      {fulfillmentId ? (
        <Fulfillment fulfillmentId={fulfillmentId} />
      ) : (
        <Field label="Fulfillment">
          <span className={text.quiet}>starts after payment</span>
        </Field>
      )}
    </FieldList>
  );
}

/** The fulfillment that moves the purchased items, and its contract call. */
function Fulfillment({ fulfillmentId }: { fulfillmentId: string }) {
  const { data } = useQuery({
    ...service.fulfillments.inspect.queryOptions({ fulfillmentId }),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data.status) ? false : onItsWayMilliseconds,
  });
  const settlement = data?.transactions.at(-1);
  return (
    <>
      <Field label="Fulfillment">
        <Link
          to="/fulfillments"
          search={{ selected: fulfillmentId }}
          aria-label="Show fulfillment"
          className={text.line}
        >
          {data ? <FulfillmentState status={data.status} /> : <SkeletonLine width={90} />}
          <code>{shorten(fulfillmentId, 'short')}</code>
        </Link>
      </Field>
      {data && (
        <Field label="Settlement">
          {settlement ? (
            <Link
              to="/transactions/$transactionId"
              params={{ transactionId: settlement.id }}
              title={settlement.hash}
              className={text.cut}
            >
              <code>{settlement.functionName || shorten(settlement.hash, 'short')}</code>
            </Link>
          ) : (
            <span className={text.quiet}>no call signed yet</span>
          )}
        </Field>
      )}
    </>
  );
}
