import { describeRevert } from '../../chains/describe-revert.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Payload } from '../payload.ts';

/** What became of a call that was tried out without a transaction; a reason has no full stop. */
export type Trial =
  | { readonly outcome: 'passes'; readonly gas: bigint }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'no contract'; readonly reason: string };

/** Tries a call out. Without a contract it would pass and do nothing, so that is asked too. */
export async function tryOut(
  chain: ChainClient,
  from: string,
  { to, data }: Payload,
): Promise<Result<Trial>> {
  const [code, gas] = await Promise.all([chain.code(to), chain.estimateGas({ from, to, data })]);
  if (!code.ok) return code;
  if (code.value === '0x')
    return ok({ outcome: 'no contract', reason: `There is no contract at ${to}` });
  if (!gas.ok) return gas;
  if (!gas.value.reverted) return ok({ outcome: 'passes', gas: gas.value.gas });
  const { data: why, message } = gas.value;
  return ok({ outcome: 'refused', reason: why === '0x' ? message : describeRevert(why) });
}
