import { useCallback, useMemo } from 'react';
import { failureOf } from '../../../service/call/failure.ts';
import { ActPane, type Mode } from '../act/ActPane.tsx';
import { SendPane } from '../act/SendPane.tsx';
import type { WalletFormProps } from '../act/WalletForm.tsx';
import { madeUpSigner } from '../examples.ts';
import { useInspection } from '../FieldLink.tsx';
import { InputPane, type InputProps, SignatureOrder, TransactionOrder } from '../input/InputPane.tsx';
import { MeaningPane } from '../meaning/MeaningPane.tsx';
import type { useChosenWallet } from '../RecentSignatures.tsx';
import { useTransaction } from '../use-transaction.ts';

/** A message or a document, the effects of signing it, and the signature. */
export function SignatureBench(bench: BenchProps) {
  const { input, mode, onMode } = bench;
  const reading = useInspection(draftOf(bench));
  const { last } = reading;
  const show = useShowField(input.editor);
  const risky = useMemo(
    () => [...(last?.inspection.typedData?.fields ?? []), ...(last?.inspection.risks ?? [])],
    [last],
  );
  return (
    <>
      <InputPane {...input} reading={reading} risky={risky} order={last && <SignatureOrder last={last} />} />
      <MeaningPane what="signature" reading={reading} onShow={show} />
      <ActPane {...walletOf(bench)} mode={mode} onMode={onMode} reading={reading} />
    </>
  );
}

/** A transaction, its effects, and the wallet that signs and sends it. */
export function TransactionBench(bench: BenchProps) {
  const { input } = bench;
  const reading = useTransaction(draftOf(bench));
  const { last } = reading;
  const show = useShowField(input.editor);
  const risky = useMemo(() => last?.inspection.risks ?? [], [last]);
  return (
    <>
      <InputPane {...input} reading={reading} risky={risky} order={last && <TransactionOrder last={last} />} />
      <MeaningPane what="transaction" reading={reading} onShow={show} />
      <SendPane {...walletOf(bench)} reading={reading} />
    </>
  );
}

/** Selects a field in the text by its path. */
function useShowField(editor: InputProps['editor']) {
  return useCallback((path: string) => editor.current?.revealField(path), [editor]);
}

/** Props shared by all benches. */
interface BenchProps {
  readonly input: InputProps;
  readonly chosen: ReturnType<typeof useChosenWallet>;
  readonly onPick: (walletId: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  /** The form that Ctrl or Cmd-Enter submits. */
  readonly form: React.RefObject<HTMLFormElement | null>;
}

function draftOf({ input: { kind, source: text }, chosen: { wallet } }: BenchProps) {
  return { kind, text, secretType: wallet?.secretType ?? madeUpSigner.secretType, walletId: wallet?.id };
}

/** The wallet props of a bench. */
function walletOf({ chosen, onPick, form }: BenchProps): WalletFormProps {
  const { wallet, user, error } = chosen;
  const walletFault = error && !wallet ? failureOf(error).message : undefined;
  return { wallet, walletFault, user, onPick, ref: form };
}
