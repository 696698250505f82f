import { BlockLink } from '../../components/chain/BlockLink.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { Figure } from '../../components/figures/Figure.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { toConfirmations } from '../../components/status/transaction-labels.ts';
import { KnownAddress } from '../../frame/pick/KnownAddress.tsx';
import { TransferredValue } from '../../frame/pick/TransferredValue.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { feeAtMost, feePaid } from '../../service/form/fees.ts';
import { useChainState } from '../../service/queries/chain-states.ts';

/** From, to, value, fee, nonce and block of a transaction. */
export function TransactionFacts({
  transaction,
  withFee = false,
}: {
  transaction: TransactionInspection;
  /** Includes the fee if no other card shows it. */
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
        <TransferredValue transaction={transaction} />
      </Field>
      {withFee && (
        <Field label={paid ? 'Fee' : 'Maximum fee'}>
          <Amount value={paid ?? feeAtMost(transaction)} unit={symbol} of="coins" />
        </Field>
      )}
      <Field label="Nonce">
        <Figure value={nonce} />
      </Field>
      {blockNumber !== undefined && (
        <>
          <Field label="Block">
            <BlockLink chain={secretType} number={blockNumber} />
          </Field>
          <Field label="Confirmed">
            <Figure
              value={toConfirmations(transaction)}
              unit={transaction.isFinal ? 'final' : 'not final yet'}
            />
          </Field>
        </>
      )}
    </FieldList>
  );
}
