import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type Balance, toBalance } from '../resources/balance.ts';

/** The coins of any address on a chain. */
export async function getAddressBalance(
  { chains }: Pick<Ports, 'chains'>,
  { secretType, address }: { secretType: SecretType; address: string },
): Promise<Result<Balance>> {
  const chain = chains.of(secretType);
  const balance = await chain.balance(address);
  return balance.ok ? ok(toBalance(chain.network, balance.value)) : balance;
}
