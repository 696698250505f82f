import { useMemo } from 'react';
import { SendPane } from '../act/SendPane.tsx';
import { madeUpSigner } from '../examples.ts';
import { InputPane } from '../input/InputPane.tsx';
import { TransactionOrder } from '../input/TransactionOrder.tsx';
import { MeaningPane } from '../meaning/MeaningPane.tsx';
import { useTransaction } from '../use-transaction.ts';
import { type BenchProps, walletOf } from './bench-props.ts';
import { useShowField } from './use-show-field.ts';

/** A transaction, its effects, and the wallet that signs and sends it. */
export function TransactionBench(bench: BenchProps) {
  const { input } = bench;
  const { wallet } = bench.chosen;
  const { kind, source: text, editor } = input;
  const secretType = wallet?.secretType ?? madeUpSigner.secretType;
  const reading = useTransaction({ kind, text, secretType, walletId: wallet?.id });
  const { last } = reading;
  const show = useShowField(editor);
  const risky = useMemo(() => last?.inspection.risks ?? [], [last]);
  return (
    <>
      <InputPane
        {...input}
        reading={reading}
        risky={risky}
        order={last && <TransactionOrder last={last} />}
      />
      <MeaningPane what="transaction" reading={reading} onShow={show} />
      <SendPane {...walletOf(bench)} reading={reading} />
    </>
  );
}
