import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ChainNow, lookAtChain } from '../../transactions/chain-now.ts';
import { findOperator, type Operator } from './submit-as-operator.ts';

/** A chain and its operator in one round of the settlement. */
export interface Market {
  readonly operator: Operator;
  readonly now: ChainNow;
}

/** Looks at a chain once for a whole round. */
export async function lookAtMarket(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
): Promise<Result<Market>> {
  const [operator, now] = await Promise.all([findOperator(ports, chain), lookAtChain(chain)]);
  if (!operator.ok) return operator;
  return now.ok ? ok({ operator: operator.value, now: now.value }) : now;
}
