import { chains } from '../../../../service/resources/chain.ts';
import type { TransactionStatus } from '../../../../service/resources/transaction.ts';
import { Figure } from '../../../components/figures/Figure.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import text from '../../../components/text.module.css';
import { TransferredValue } from '../../../frame/pick/TransferredValue.tsx';
import { feePaid, toCount, toGwei } from '../../../service/form/fees.ts';
import { ChainAddress } from '../ChainAddress.tsx';

/** Sender, recipient, value and cost. */
export function TransactionFacts({ transaction }: { transaction: TransactionStatus }) {
  const { chain, from, to, value, nonce, gas, gasUsed, gasPrice } = transaction;
  const paid = feePaid({ gasUsed, effectiveGasPrice: gasPrice });
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
          <span className={text.quiet}>contract creation</span>
        )}
      </Field>
      {value !== undefined && (
        <Field label="Value">
          <TransferredValue transaction={{ value, secretType: chain }} />
        </Field>
      )}
      {nonce !== undefined && (
        <Field label="Nonce">
          <Figure value={nonce.toLocaleString('en')} />
        </Field>
      )}
      <Field label="Gas">
        {gasUsed !== undefined && `${toCount(gasUsed)} used`}
        {gas !== undefined && <span className={text.quiet}>of {toCount(gas)} allowed</span>}
      </Field>
      {gasPrice !== undefined && (
        <Field label="Fee">
          {paid && <Figure value={paid} unit={chains[chain].nativeSymbol} />}
          <span className={text.quiet}>at {toGwei(gasPrice)} gwei per unit of gas</span>
        </Field>
      )}
    </FieldList>
  );
}
