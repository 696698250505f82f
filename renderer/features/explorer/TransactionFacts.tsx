import { formatUnits } from '../../../service/kernel/base-units.ts';
import { chains } from '../../../service/resources/chain.ts';
import type { TransactionStatus } from '../../../service/resources/transaction.ts';
import { Amount } from '../../components/Amount.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { movesCoins } from './block-columns.tsx';
import { ChainAddress } from './ChainAddress.tsx';
import styles from './TransactionFacts.module.css';

/** Who sent what to whom, and what it cost. */
export function TransactionFacts({ transaction }: { transaction: TransactionStatus }) {
  const { chain, from, to, value, nonce, gas, gasUsed, gasPrice } = transaction;
  const { nativeSymbol } = chains[chain];
  return (
    <FieldList>
      {from && (
        <Field label="From">
          <ChainAddress secretType={chain} address={from} label="sender" />
        </Field>
      )}
      <Field label="To">
        {to ? (
          <ChainAddress secretType={chain} address={to} label="receiver" />
        ) : (
          <span className={styles.dim}>a new contract</span>
        )}
      </Field>
      {value !== undefined && (
        <Field label="Value">
          {movesCoins({ value }) ? (
            <Amount value={value} unit={nativeSymbol} of="coins" />
          ) : (
            <span className={styles.dim}>none</span>
          )}
        </Field>
      )}
      {nonce !== undefined && (
        <Field label="Nonce">
          <span className={styles.number}>{nonce.toLocaleString('en')}</span>
        </Field>
      )}
      <Field label="Gas">
        <span className={styles.number}>
          {gasUsed === undefined ? '' : `${toCount(gasUsed)} used`}
          {gas !== undefined && <span className={styles.dim}> of {toCount(gas)} allowed</span>}
        </span>
      </Field>
      {gasPrice !== undefined && (
        <Field label="Fee">
          {gasUsed !== undefined && (
            <span className={styles.number}>
              {formatUnits(BigInt(gasUsed) * BigInt(gasPrice), 18)}{' '}
              <span className={styles.dim}>{nativeSymbol}</span>
            </span>
          )}
          <span className={styles.dim}>
            at {formatUnits(BigInt(gasPrice), 9)} gwei for a unit of gas
          </span>
        </Field>
      )}
    </FieldList>
  );
}

function toCount(digits: string): string {
  return BigInt(digits).toLocaleString('en');
}
