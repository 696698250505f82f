import type { SecretType } from '../../kernel/primitives.ts';
import type { Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { creditDeposits } from '../money/compare-with-chain.ts';

/** Runs a payment; if the balance is too low, runs it again after counting the latest deposits. */
export async function withCountedDeposits<Value>(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  chain: SecretType,
  attempt: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const first = await attempt();
  if (first.ok || first.failure.code !== 'market.insufficient-balance') return first;
  const credited = await creditDeposits(ports, chain);
  return credited.ok ? attempt() : credited;
}
