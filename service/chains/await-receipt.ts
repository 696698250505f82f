import { setTimeout as pause } from 'node:timers/promises';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainReceipt } from '../ports/chains.ts';

/** Ten seconds in all; a block of an embedded chain takes a few milliseconds. */
const pausesMilliseconds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 3000, 3000];

/** The receipt of a transaction that was handed over; `undefined` where no block takes it in ten seconds. */
export async function awaitReceipt(
  chain: ChainClient,
  hash: string,
): Promise<Result<ChainReceipt | undefined>> {
  for (const milliseconds of pausesMilliseconds) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok || receipt.value) return receipt;
    await pause(milliseconds);
  }
  return ok(undefined);
}
