import { ok, type Result } from '../../kernel/result.ts';
import type { ChainReceipt } from '../../ports/chains.ts';
import { isDeep } from '../chain-now.ts';
import type { Attempts } from './attempts.ts';
import type { OperatorNow } from './look-at-operator.ts';

/** The receipt of an attempt that succeeded. */
export interface FoundReceipt {
  readonly hash: string;
  readonly receipt: ChainReceipt;
  /** Whether no crash and no reorganisation takes it back. */
  readonly isFinal: boolean;
}

/** The receipt of whichever attempt succeeded, the newest looked for first; nothing where none did. */
export async function findReceipt(
  { operator: { chain }, now }: OperatorNow,
  { all }: Attempts,
): Promise<Result<FoundReceipt | undefined>> {
  for (const { hash } of all.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (receipt.value?.succeeded) {
      const isFinal = isDeep(now, receipt.value.blockNumber);
      return ok({ hash, receipt: receipt.value, isFinal });
    }
  }
  return ok(undefined);
}
