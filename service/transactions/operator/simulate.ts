import { describeRevert } from '../../chains/describe-revert.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Payload } from '../payload.ts';

/** Result of a simulated call. A reason has no full stop. */
export type Trial =
  | { readonly outcome: 'passes'; readonly gas: bigint }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'no contract'; readonly reason: string };

/** Simulates a call. Also checks for a contract, because a call to an address without code succeeds without effect. */
export async function tryOut(
  chain: ChainClient,
  from: string,
  { to, data }: Payload,
): Promise<Result<Trial>> {
  const [code, gas] = await Promise.all([chain.code(to), chain.estimateGas({ from, to, data })]);
  if (!code.ok) return code;
  if (code.value === '0x')
    return ok({ outcome: 'no contract', reason: `No contract exists at ${to}` });
  if (!gas.ok) return gas;
  if (!gas.value.reverted) return ok({ outcome: 'passes', gas: gas.value.gas });
  return ok({ outcome: 'refused', reason: describeRevert(gas.value) });
}
