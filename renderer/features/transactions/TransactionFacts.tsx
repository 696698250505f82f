import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/Amount.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { toConfirmations } from '../../components/transaction-words.ts';
import { KnownAddress } from '../../frame/KnownAddress.tsx';
import { MovedValue } from '../../frame/MovedValue.tsx';
import { toBlock, useChainState } from '../../service/chain-states.ts';
import type { TransactionInspection } from '../../service/client.ts';
import { feeAtMost, feePaid } from './fees-paid.ts';
import styles from './TransactionFacts.module.css';

/** From, to, value, fee, nonce and block of a transaction. */
export function TransactionFacts({
  transaction,
  withFee = false,
}: {
  transaction: TransactionInspection;
  /** Where no card of its own tells it. */
  withFee?: boolean;
}) {
  const { from, to, secretType, nonce, blockNumber } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const paid = feePaid(transaction);
  return (
    <FieldList>
      <Field label="From">
        <KnownAddress secretType={secretType} address={from} label="sender" />
      </Field>
      {to && (
        <Field label="To">
          <KnownAddress secretType={secretType} address={to} label="receiver" />
        </Field>
      )}
      <Field label="Value">
        <MovedValue transaction={transaction} />
      </Field>
      {withFee && (
        <Field label={paid ? 'Fee' : 'Fee at most'}>
          <Amount value={paid ?? feeAtMost(transaction)} unit={symbol} of="coins" />
        </Field>
      )}
      <Field label="Nonce">
        <span className={styles.number}>{nonce}</span>
      </Field>
      {blockNumber !== undefined && (
        <>
          <Field label="Block">
            <Link
              to="/explorer/$chain/block/$block"
              params={{ chain: secretType, block: String(blockNumber) }}
              className={styles.number}
            >
              {toBlock(blockNumber)}
            </Link>
          </Field>
          <Field label="Confirmed">
            <span className={styles.number}>{toConfirmations(transaction)}</span>
            <span className={styles.unit}>{transaction.isFinal ? 'final' : 'not final yet'}</span>
          </Field>
        </>
      )}
    </FieldList>
  );
}
