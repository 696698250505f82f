import { failureOf } from '../../../service/call/failure.ts';
import type { Mode } from '../act/ActPane.tsx';
import type { WalletFormProps } from '../act/WalletForm.tsx';
import type { InputProps } from '../input/InputPane.tsx';
import type { useChosenWallet } from '../use-chosen-wallet.ts';

/** Props shared by all benches. */
export interface BenchProps {
  readonly input: InputProps;
  readonly chosen: ReturnType<typeof useChosenWallet>;
  readonly onPick: (walletId: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  /** The form that Ctrl or Cmd-Enter submits. */
  readonly form: React.RefObject<HTMLFormElement | null>;
}

/** The wallet props of a bench. */
export function walletOf({ chosen, onPick, form }: BenchProps): WalletFormProps {
  const { wallet, user, error } = chosen;
  const walletFault = error && !wallet ? failureOf(error).message : undefined;
  return { wallet, walletFault, user, onPick, ref: form };
}
