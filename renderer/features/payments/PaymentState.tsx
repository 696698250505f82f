import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Payment, PaymentInspection } from '../../../service/model/payments/payment.ts';
import { Note } from '../../components/layout/Note.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { wireMarks } from '../../components/status/StatusLabel.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import { RecordActions } from '../../frame/action/RecordActions.tsx';
import { type Offer, service } from '../../service/call/client.ts';
import { nameOfCard } from '../../service/labels/card-name.ts';
import { actionsOf, besideStatus, declineText, toMoney } from './payment-labels.ts';
import styles from './payments.module.css';

type Shown = Parameters<typeof besideStatus>[0] & Pick<Payment, 'status' | 'lastDecline'>;

/** The status of a payment: its mark, its label and other relevant details. */
export function PaymentState({ payment }: { payment: Shown }) {
  const { status, lastDecline } = payment;
  // A decline is shown until another card is tried.
  const isDeclined = status === 'requires_payment_method' && lastDecline;
  const beside = besideStatus(payment);
  return (
    <span className={`inline medium nowrap ${styles.state}`} style={{ minWidth: 0 }} data-status={status}>
      <StatusGlyph
        {...(isDeclined ? { status: 'failed', label: 'Declined' } : { status: wireMarks.paymentStatus[status] })}
      />
      <span className="cut">
        <WireNameLabel of="paymentStatus" name={status} />
      </span>
      {beside && <span className={`cut ${isDeclined ? 'bad' : 'quiet'} ${styles.beside}`}>{beside}</span>}
    </span>
  );
}

/** The next step of a payment as a button, and a menu of other actions and its page while it is open. */
export function PaymentActions({ payment, place }: { payment: PaymentInspection; place: 'header' | 'panel' }) {
  const { id, checkoutSessionId, url, checkoutStatus } = payment;
  return (
    <RecordActions
      {...actionsOf(payment)}
      copies={[
        { what: 'payment id', value: id },
        { what: 'session id', value: checkoutSessionId },
        { what: 'page URL', value: url },
      ]}
      links={checkoutStatus === 'open' ? [{ label: 'Open pay page', url }] : []}
      place={place}
    />
  );
}

/** Why a payment is blocked and what to do; renders nothing if it is not blocked. */
export function NextSteps({ payment }: { payment: PaymentInspection }) {
  const { status, card, charges, purchase, timeline } = payment;
  if (status === 'requires_action')
    return (
      <Note tone="warn" title={`${card ? nameOfCard(card) : 'The card'} needs confirmation`}>
        Nothing is charged yet. Approve to pay with this card, or refuse to try another one.
      </Note>
    );
  const last = charges.at(-1);
  const why = last && declineText(last);
  if (status === 'requires_payment_method' && last && why)
    return (
      <Note tone="bad" title={`${nameOfCard(last.card)} was declined`}>
        {why} Nothing was charged. Try another card.
      </Note>
    );
  if (purchase?.end?.status === 'ERROR')
    return (
      <Note tone="bad" title="The purchase could not be delivered">
        {purchase.end.reason ?? 'The chain rejected it without a reason.'}{' '}
        {payment.amountRefunded > 0 &&
          `${toMoney({ ...payment, amount: payment.amountRefunded })} was refunded to the card.`}
      </Note>
    );
  if (status !== 'canceled') return null;
  const hasExpired = timeline.some(({ kind }) => kind === 'expired');
  return (
    <Note tone="plain" title={hasExpired ? 'The session expired unpaid' : 'The payment was cancelled'}>
      Its page no longer accepts cards. Create a new checkout session.
    </Note>
  );
}

export function usePayment(paymentIntentId: string) {
  return useQuery(service.payments.inspect.queryOptions({ paymentIntentId }));
}

/** Shows the result of a payment action before the service reports the change; then calls `then`. */
export function useShowPayment(onShown?: () => void): (payment: PaymentInspection) => void {
  const queries = useQueryClient();
  return (payment) => {
    queries.setQueryData(service.payments.inspect.queryKey({ paymentIntentId: payment.id }), payment);
    onShown?.();
  };
}

/** The offers with these ids, once loaded; requested in one batch. */
export function useOffersById(offerIds: readonly string[]): ReadonlyMap<string, Offer> {
  return useQueries({
    queries: [...new Set(offerIds)].map((offerId) => service.offers.get.queryOptions({ offerId })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}
