import { useMemo } from 'react';
import { ActPane } from '../act/ActPane.tsx';
import { madeUpSigner } from '../examples.ts';
import { InputPane } from '../input/InputPane.tsx';
import { SignatureOrder } from '../input/SignatureOrder.tsx';
import { MeaningPane } from '../meaning/MeaningPane.tsx';
import { useInspection } from '../use-inspection.ts';
import { type BenchProps, walletOf } from './bench-props.ts';
import { useShowField } from './use-show-field.ts';

/** A message or a document, the effects of signing it, and the signature. */
export function SignatureBench(bench: BenchProps) {
  const { input, mode, onMode } = bench;
  const { wallet } = bench.chosen;
  const { kind, source: text, editor } = input;
  const secretType = wallet?.secretType ?? madeUpSigner.secretType;
  const reading = useInspection({ kind, text, secretType, walletId: wallet?.id });
  const { last } = reading;
  const show = useShowField(editor);
  const risky = useMemo(
    () => [...(last?.inspection.typedData?.fields ?? []), ...(last?.inspection.risks ?? [])],
    [last],
  );
  return (
    <>
      <InputPane
        {...input}
        reading={reading}
        risky={risky}
        order={last && <SignatureOrder last={last} />}
      />
      <MeaningPane what="signature" reading={reading} onShow={show} />
      <ActPane {...walletOf(bench)} mode={mode} onMode={onMode} reading={reading} />
    </>
  );
}
