import { Link } from '@tanstack/react-router';
import type { Payment } from '../../../../service/resources/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/call/client.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { PaymentStateCell } from '../PaymentState.tsx';
import { toMoney } from '../payment-labels.ts';

/** The label of a row for screen readers. */
export function labelOf(payment: Payment): string {
  return payment.description ?? toMoney(payment);
}

/** `offers` are the purchased offers by id. */
export function paymentColumns(offers: ReadonlyMap<string, Offer>): readonly Column<Payment>[] {
  return [
    {
      id: 'for',
      header: 'Payment',
      width: 'minmax(110px, 1.4fr)',
      render: ({ id, description }) => (
        <RowLink to="/payments" search={{ selected: id }} title={id}>
          {description ?? <code>{shorten(id, 'short')}</code>}
        </RowLink>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      width: '132px',
      align: 'right',
      render: (payment) => <MoneyAmount {...payment} aligned />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'minmax(190px, 2fr)',
      render: (payment) => <PaymentStateCell payment={payment} />,
    },
    {
      id: 'card',
      header: 'Card',
      width: '116px',
      dropBelow: 760,
      render: ({ card, status }) =>
        card ? (
          <span className={text.figures}>{nameOfCard(card)}</span>
        ) : (
          <span className={text.quiet}>{status === 'canceled' ? 'none' : 'none yet'}</span>
        ),
    },
    {
      id: 'buys',
      header: 'Buys',
      width: 'minmax(90px, 1fr)',
      dropBelow: 880,
      render: ({ purchase }) => <PurchaseCell purchase={purchase} offers={offers} />,
    },
    {
      id: 'createdAt',
      header: 'Created',
      width: '92px',
      align: 'right',
      dropBelow: 620,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function PurchaseCell({
  purchase,
  offers,
}: {
  purchase: Payment['purchase'];
  offers: ReadonlyMap<string, Offer>;
}) {
  if (!purchase) return <span className={text.quiet}>none</span>;
  const { offerId, amount } = purchase;
  const offer = offers.get(offerId);
  const name = offer ? titleOf(offer) : counted(amount, 'item');
  return (
    <Link
      to="/offers/$offerId"
      params={{ offerId }}
      className={text.cut}
      onClick={(event) => event.stopPropagation()}
    >
      {amount === 1 || !offer ? name : `${amount.toLocaleString('en')} × ${name}`}
    </Link>
  );
}
