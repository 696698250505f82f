import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payment, PaymentInspection, PaymentStep } from '../../../../service/model/payments/payment.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FulfillmentState } from '../../../components/status/FulfillmentState.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import text from '../../../components/text.module.css';
import { Timeline } from '../../../components/timeline/Timeline.tsx';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { service } from '../../../service/call/client.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { isOver, onItsWayMilliseconds } from '../../../service/queries/use-open-transaction.ts';
import { steps } from '../payment-labels.ts';

export function PaymentFacts({ payment }: { payment: PaymentInspection }) {
  const { id, checkoutSessionId, card, createdAt, expiresAt, charges } = payment;
  const { id: chargeId, name, email } = charges.at(-1) ?? {};
  return (
    <FieldList>
      <Field label="Payment">
        <Identifier value={id} label="payment id" shape="short" />
      </Field>
      <Field label="Session">
        <Identifier value={checkoutSessionId} label="checkout session id" shape="short" />
      </Field>
      {chargeId && (
        <Field label="Charge">
          <Identifier value={chargeId} label="charge id" shape="short" />
        </Field>
      )}
      {card && <Field label="Card">{nameOfCard(card)}</Field>}
      {name && <Field label="Name">{name}</Field>}
      {email && <Field label="E-mail">{email}</Field>}
      <TimeField label="Created" at={createdAt} />
      {expiresAt && <TimeField label="Expires" at={expiresAt} />}
    </FieldList>
  );
}

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
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : onItsWayMilliseconds),
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

export function PaymentTimeline({ payment: { timeline } }: { payment: PaymentInspection }) {
  const isOver = timeline.some(({ kind }) => /^purchase_(?:completed|failed)$/.test(kind));
  const isAnswered = (index: number) => index < timeline.length - 1;
  const entries = timeline.map((step, index) => {
    const { what, status } = steps[step.kind];
    const isBehind =
      (step.kind === 'purchase_started' && isOver) || (step.kind === 'requires_action' && isAnswered(index));
    return {
      id: String(index),
      at: step.at,
      what,
      why: <Detail step={step} />,
      status: isBehind ? ('done' as const) : status,
    };
  });
  return <Timeline label="Timeline" entries={entries.reverse()} />;
}

function Detail({ step: { kind, detail } }: { step: PaymentStep }) {
  if (!detail) return null;
  if (kind === 'purchase_started')
    return (
      <Link to="/fulfillments" search={{ selected: detail }}>
        Show fulfillment
      </Link>
    );
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
