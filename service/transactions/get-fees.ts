import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainFees } from '../resources/transaction.ts';

/** The chain's current gas fees, as used for transactions without their own fees. */
export async function getFees(
  { chains }: Pick<Ports, 'chains'>,
  { secretType }: { readonly secretType: SecretType },
): Promise<Result<ChainFees>> {
  const market = await chains.of(secretType).feeData();
  if (!market.ok) return market;
  const { gasPrice, baseFeePerGas, maxPriorityFeePerGas, maxFeePerGas } = market.value;
  return ok({
    secretType,
    gasPrice: String(gasPrice),
    baseFeePerGas: baseFeePerGas?.toString(),
    maxPriorityFeePerGas: maxPriorityFeePerGas?.toString(),
    maxFeePerGas: maxFeePerGas?.toString(),
  });
}
