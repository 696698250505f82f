import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { type ChainNow, readChainNow } from '../chain-now.ts';
import { findOperator, type Operator, type OperatorAccount } from './submit-as-operator.ts';

/** An operator and its chain in one settlement round. */
export interface OperatorNow {
  readonly operator: Operator;
  readonly now: ChainNow;
}

/** Loads the operator and its chain once per round. */
export async function loadOperator(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
  account: OperatorAccount,
): Promise<Result<OperatorNow>> {
  const [operator, now] = await Promise.all([
    findOperator(ports, chain, account),
    readChainNow(chain),
  ]);
  if (!operator.ok) return operator;
  return now.ok ? ok({ operator: operator.value, now: now.value }) : now;
}

/**
 * Whether the chain has all blocks that our transactions were seen in. After a crash or reorganisation, nothing is
 * signed before the tracker has noticed: a permit could otherwise use the nonce of a pending payment.
 */
export async function hasAllBlocks(
  { storage }: Pick<Ports, 'storage'>,
  { operator: { chain, address }, now }: OperatorNow,
): Promise<Result<boolean>> {
  const newest = storage
    .read(({ transactions }) => transactions.listBy('unfinished', chain.network.secretType))
    .filter(({ from, genesis }) => from === address && genesis === now.genesis)
    .flatMap(({ block }) => block ?? [])
    .reduce<TransactionRecord['block']>(
      (highest, block) => (BigInt(block.number) > BigInt(highest?.number ?? -1) ? block : highest),
      undefined,
    );
  if (!newest) return ok(true);
  const block = await chain.block(BigInt(newest.number));
  return block.ok ? ok(block.value?.hash === newest.hash) : block;
}
