import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { SingleFlight } from '../../kernel/single-flight.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MovementPorts, scanMovements } from './scan-movements.ts';

/**
 * One read at a time per chain of a service, keyed by its clock: each request has its own storage.
 */
const looksOf = new WeakMap<Clock, SingleFlight<Result<void>>>();

/**
 * Counts movements to and from the deposit addresses of a chain, each once, up to the newest final
 * block. Wakes a sleeping chain; makes no request if the chain has no deposit addresses.
 */
export async function creditDeposits(
  ports: MovementPorts,
  secretType: SecretType,
): Promise<Result<void>> {
  const { clock, chains } = ports;
  if (!hasDepositAddresses(ports, secretType)) return ok();
  const looks = looksOf.get(clock) ?? new SingleFlight();
  looksOf.set(clock, looks);
  return looks.run(secretType, () => scanMovements(ports, chains.of(secretType)));
}

/** Same as `creditDeposits`, for a chain that responds without being woken. */
export async function creditAwake(
  ports: MovementPorts,
  secretType: SecretType,
): Promise<Result<void>> {
  const { isEmbedded } = ports.chains.of(secretType).network;
  const isAwake = !isEmbedded || ports.chains.isAwake(secretType);
  return isAwake ? creditDeposits(ports, secretType) : ok();
}

/** Whether the chain has deposit addresses; makes no request. */
export function hasDepositAddresses(
  { storage }: Pick<MovementPorts, 'storage'>,
  secretType: SecretType,
): boolean {
  return (
    storage.read(({ depositAddresses }) => depositAddresses.countBy('byChain', secretType)) > 0
  );
}
