import { Figure } from '../../../components/figures/Figure.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { feeAtMost, feePaid, toCount, toGwei } from '../../../service/form/fees.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';

/** The actual or maximum fee and its components. */
export function FeesCard({ transaction }: { transaction: TransactionInspection }) {
  const { secretType, gasUsed, gasLimit, effectiveGasPrice } = transaction;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const paid = feePaid(transaction);
  return (
    <Card title="Fee">
      <FieldList>
        {paid && (
          <Field label="Paid">
            <Figure value={paid} unit={symbol} />
          </Field>
        )}
        <Field label="Maximum">
          <Figure value={feeAtMost(transaction)} unit={symbol} />
        </Field>
        <Field label="Gas">
          {gasUsed && <Figure value={toCount(gasUsed)} unit="used" />}
          <Figure value={toCount(gasLimit)} unit="allowed" />
        </Field>
        <Gwei label="Price" wei={effectiveGasPrice} />
        <Gwei label="Offered" wei={gasPrice} />
        <Gwei label="Price cap" wei={maxFeePerGas} />
        <Gwei label="Tip cap" wei={maxPriorityFeePerGas} />
      </FieldList>
    </Card>
  );
}

function Gwei({ label, wei }: { label: string; wei: string | undefined }) {
  if (!wei) return null;
  return (
    <Field label={label}>
      <Figure value={toGwei(wei)} unit="gwei" />
    </Field>
  );
}
