import { Card } from '../../components/Card.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { useChainState } from '../../service/chain-states.ts';
import type { TransactionInspection } from '../../service/client.ts';
import styles from './FeesCard.module.css';
import { feeAtMost, feePaid, toGwei } from './fees-paid.ts';

/** What the gas cost, or may cost, and from what that follows. */
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
            <Figure text={paid} unit={symbol} />
          </Field>
        )}
        <Field label="At most">
          <Figure text={feeAtMost(transaction)} unit={symbol} />
        </Field>
        <Field label="Gas">
          {gasUsed && <Figure text={toCount(gasUsed)} unit="used" />}
          <Figure text={toCount(gasLimit)} unit="allowed" />
        </Field>
        {effectiveGasPrice && <Gwei label="Price" wei={effectiveGasPrice} />}
        {gasPrice && <Gwei label="Offered" wei={gasPrice} />}
        {maxFeePerGas && <Gwei label="Price cap" wei={maxFeePerGas} />}
        {maxPriorityFeePerGas && <Gwei label="Tip cap" wei={maxPriorityFeePerGas} />}
      </FieldList>
    </Card>
  );
}

function Gwei({ label, wei }: { label: string; wei: string }) {
  return (
    <Field label={label}>
      <Figure text={toGwei(wei)} unit="gwei" />
    </Field>
  );
}

function Figure({ text, unit }: { text: string; unit: string }) {
  return (
    <span className={styles.figure}>
      {text} <span className={styles.unit}>{unit}</span>
    </span>
  );
}

function toCount(digits: string): string {
  return BigInt(digits).toLocaleString('en');
}
