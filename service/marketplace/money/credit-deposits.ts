import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { SharedRuns } from '../../kernel/shared-runs.ts';
import type { Clock } from '../../ports/clock.ts';
import { type LookPorts, lookForMovements } from './look-for-movements.ts';

/** One look at a time for each chain of a service, told by its clock: requests have a storage each. */
const looksOf = new WeakMap<Clock, SharedRuns<Result<void>>>();

/**
 * Counts what came to deposit addresses of a chain and what left them, each movement once, up to the
 * newest final block. It asks the chain, which wakes one that is asleep; where the chain has no deposit
 * addresses, it asks nobody.
 */
export async function creditDeposits(
  ports: LookPorts,
  secretType: SecretType,
): Promise<Result<void>> {
  const { clock, chains } = ports;
  if (!hasDepositAddresses(ports, secretType)) return ok();
  const looks = looksOf.get(clock) ?? new SharedRuns();
  looksOf.set(clock, looks);
  return looks.run(secretType, () => lookForMovements(ports, chains.of(secretType)));
}

/** `creditDeposits` for a chain that answers without being woken. */
export async function creditAwake(ports: LookPorts, secretType: SecretType): Promise<Result<void>> {
  const { isEmbedded } = ports.chains.of(secretType).network;
  const isAwake = !isEmbedded || ports.chains.isAwake(secretType);
  return isAwake ? creditDeposits(ports, secretType) : ok();
}

/** Whether anybody can be paid on a chain; asks nobody. */
export function hasDepositAddresses(
  { storage }: Pick<LookPorts, 'storage'>,
  secretType: SecretType,
): boolean {
  return (
    storage.read(({ depositAddresses }) => depositAddresses.countBy('byChain', secretType)) > 0
  );
}
