import { setTimeout as pause } from 'node:timers/promises';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainReceipt } from '../ports/chains.ts';
import { receiptPausesMilliseconds } from './limits.ts';

/** The receipt of a submitted transaction; `undefined` if it is not mined within ten seconds. */
export async function awaitReceipt(
  chain: ChainClient,
  hash: string,
): Promise<Result<ChainReceipt | undefined>> {
  for (const milliseconds of receiptPausesMilliseconds) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok || receipt.value) return receipt;
    await pause(milliseconds);
  }
  return ok(undefined);
}
