import { skipToken, useQuery } from '@tanstack/react-query';
import type { Payment, PaymentInspection } from '../../../../service/model/payments/payment.ts';
import { Details } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { History } from '../../../components/timeline/Timeline.tsx';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { service } from '../../../service/call/client.ts';
import { capitalised } from '../../../service/call/credential.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { isOver, onItsWayMilliseconds } from '../../../service/queries/use-open-transaction.ts';
import { steps } from '../payment-labels.ts';

export function PaymentFacts({ payment }: { payment: PaymentInspection }) {
  const { id, checkoutSessionId, clientReferenceId, customer, card, createdAt, expiresAt, charges } = payment;
  const { id: chargeId, name, email } = charges.at(-1) ?? {};
  return (
    <Details
      of={{
        Payment: { copy: id, as: 'payment id', shape: 'short' },
        Session: { copy: checkoutSessionId, as: 'checkout session id', shape: 'short' },
        Charge: chargeId && { copy: chargeId, as: 'charge id', shape: 'short' },
        Reference: clientReferenceId && { copy: clientReferenceId, as: 'client reference' },
        Customer: customer && { copy: customer, as: 'customer id' },
        Card: card && nameOfCard(card),
        Name: name,
        'E-mail': email,
        Created: { at: createdAt },
        Expires: expiresAt && { at: expiresAt },
      }}
    />
  );
}

/** The purchased offer, its buyer, and the fulfillment that moves the items with its contract call. */
export function PurchaseFacts({ purchase }: { purchase: NonNullable<Payment['purchase']> }) {
  const { offerId, amount, userId, walletAddress, fulfillmentId } = purchase;
  const { data: offer } = useQuery(service.offers.get.queryOptions({ offerId }));
  const buyer = useMarketUser(userId);
  const { data: fulfillment } = useQuery({
    ...service.fulfillments.inspect.queryOptions(fulfillmentId ? { fulfillmentId } : skipToken),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : onItsWayMilliseconds),
  });
  const settlement = fulfillment?.transactions.at(-1);
  return (
    <Details
      of={{
        Offer: (
          <RecordLink of="offer" id={offerId} className="cut" aria-label={offer ? undefined : 'Offer'}>
            {offer ? titleOf(offer) : <SkeletonLine width={100} />}
          </RecordLink>
        ),
        Items: amount.toLocaleString('en'),
        Buyer: (
          <RecordLink of="marketUser" id={userId} className="cut" aria-label={buyer ? undefined : 'Buyer'}>
            {buyer?.nickname ?? <SkeletonLine width={80} />}
          </RecordLink>
        ),
        Wallet: offer && <KnownAddress secretType={offer.nft.chain} address={walletAddress} label="address" />,
        Fulfillment: fulfillmentId ? (
          <RecordLink of="fulfillment" id={fulfillmentId} aria-label="Show fulfillment" className="line">
            {fulfillment ? <WireState of="fulfillmentStatus" name={fulfillment.status} /> : <SkeletonLine width={90} />}
            <code>{shorten(fulfillmentId, 'short')}</code>
          </RecordLink>
        ) : (
          <span className="quiet">starts after payment</span>
        ),
        Settlement:
          fulfillment &&
          (settlement ? (
            <RecordLink
              of="transaction"
              id={settlement.id}
              title={settlement.hash}
              className="cut"
              label={<code>{settlement.functionName || shorten(settlement.hash, 'short')}</code>}
            />
          ) : (
            <span className="quiet">no call signed yet</span>
          )),
      }}
    />
  );
}

export function PaymentTimeline({ payment: { timeline } }: { payment: PaymentInspection }) {
  const isOver = timeline.some(({ kind }) => /^purchase_(?:completed|failed)$/.test(kind));
  const isAnswered = (index: number) => index < timeline.length - 1;
  return (
    <History
      moments={timeline}
      toEntry={(step, index) => {
        const { what, status } = steps[step.kind];
        const isPast =
          (step.kind === 'purchase_started' && isOver) || (step.kind === 'requires_action' && isAnswered(index));
        const { detail } = step;
        const why =
          detail && step.kind === 'purchase_started' ? (
            <RecordLink of="fulfillment" id={detail} label="Show fulfillment" />
          ) : (
            detail && capitalised(detail)
          );
        return { what, why, status: isPast ? 'done' : status };
      }}
    />
  );
}
