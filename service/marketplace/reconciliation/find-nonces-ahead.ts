import pLimit from 'p-limit';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ChainFinding } from '../../resources/market-user.ts';
import { laneKey } from '../../resources/transaction-table.ts';
import type { WalletRecord } from '../../resources/wallet.ts';
import { questionConcurrency } from '../limits.ts';

/** Finds wallets that sent more transactions on an embedded chain than were signed here. */
export async function findNoncesAhead(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  wallets: readonly WalletRecord[],
): Promise<Result<ChainFinding[]>> {
  const { secretType, isEmbedded } = chain.network;
  if (!isEmbedded || wallets.length === 0) return ok([]);
  const first = await chain.block(0n);
  if (!first.ok) return first;
  const genesis = first.value?.hash ?? '';
  const limit = pLimit(questionConcurrency);
  const nonces = await Promise.all(
    wallets.map(({ address }) => limit(() => chain.nonce(address, 'latest'))),
  );
  const findings: ChainFinding[] = [];
  for (const [index, nonce] of nonces.entries()) {
    if (!nonce.ok) return nonce;
    const wallet = wallets[index];
    const surplus = wallet ? nonce.value - nextNonce(wallet) : 0;
    if (wallet && surplus > 0) findings.push(toFinding(wallet, surplus));
  }
  return ok(findings);

  /**
   * Read after the chain response: every transaction on the chain was signed and committed before.
   */
  function nextNonce({ address }: WalletRecord): number {
    const lane = laneKey({ secretType, genesis, from: address });
    const newest = { offset: 0, limit: 1, descending: true };
    const [last] = storage.read((tables) => tables.transactions.pageBy('byLane', lane, newest));
    return last ? last.nonce + 1 : 0;
  }
}

function toFinding({ id, address, secretType }: WalletRecord, surplus: number): ChainFinding {
  const subject = surplus === 1 ? '1 transaction that was' : `${surplus} transactions that were`;
  return {
    kind: 'NONCE_AHEAD',
    chain: secretType,
    address,
    walletId: id,
    message: `The wallet sent ${subject} not signed here. Its key is used elsewhere, or the node allows impersonation.`,
  };
}
