import { Box, Flex } from '@mantine/core';
import type { Charge, PaymentInspection, Refund } from '../../../../service/resources/payment.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import list from '../../../components/table/ListCard.module.css';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { declineText, refundReasons } from '../payment-labels.ts';
import styles from './ChargesCard.module.css';

/** All charges, newest first, with their results and refunds. */
export function ChargesCard({ payment }: { payment: PaymentInspection }) {
  const { charges, amount, currency, status } = payment;
  return (
    <Card title="Charges" hint={charges.length > 0 && charges.length} flush>
      {charges.length === 0 ? (
        <Box component="p" pt={2} px={16} pb={16} c="var(--vd-text2)">
          {status === 'canceled' ? 'No charges.' : 'No charges yet.'}
        </Box>
      ) : (
        <ul aria-label="Charges">
          {charges.toReversed().map((charge) => (
            <ChargeRows key={charge.id} charge={charge} amount={amount} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ChargeRows({
  charge,
  amount,
  currency,
}: {
  charge: Charge;
  amount: number;
  currency: string;
}) {
  const { id, card, decline, createdAt, refunds } = charge;
  const status = decline ? 'failed' : 'done';
  return (
    <>
      <li className={styles.row} data-status={status} title={id}>
        <StatusGlyph status={status} label={decline ? 'Declined' : 'Paid'} />
        <Flex component="span" align="baseline" wrap="wrap" gap="0 8px" miw={0}>
          <Box
            component="span"
            fw={550}
            style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {nameOfCard(card)}
          </Box>
          <span className={styles.why}>{declineText(charge) ?? payerOf(charge)}</span>
        </Flex>
        <span className={styles.amount}>
          <MoneyAmount amount={amount} currency={currency} />
        </span>
        <span className={list.when}>
          <RelativeTime at={createdAt} />
        </span>
      </li>
      {refunds.toReversed().map((refund) => (
        <RefundRow key={refund.id} refund={refund} currency={currency} />
      ))}
    </>
  );
}

function RefundRow({ refund, currency }: { refund: Refund; currency: string }) {
  const { id, amount, reason, createdAt } = refund;
  return (
    <li className={styles.row} data-refund title={id}>
      <StatusGlyph status="off" label="Refund" />
      <span className={styles.why}>{refundReasons[reason]}</span>
      <span>
        −<MoneyAmount amount={amount} currency={currency} />
      </span>
      <span className={list.when}>
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}

function payerOf({ name, email, askedAt }: Charge): string {
  const confirmed =
    askedAt === undefined ? 'Paid without confirmation' : 'Confirmed by the card owner';
  const payer = [name, email].filter(Boolean).join(', ');
  return payer ? `${confirmed}, ${payer}` : confirmed;
}
