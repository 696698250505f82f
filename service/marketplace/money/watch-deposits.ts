import type { SecretType } from '../../kernel/primitives.ts';
import type { Ports } from '../../ports/ports.ts';
import { creditAwake, hasDepositAddresses } from './credit-deposits.ts';
import type { MovementPorts } from './scan-movements.ts';

/**
 * Reads a chain once for movements of deposit addresses, unless it sleeps. Returns whether it has
 * deposit addresses and needs to be read again.
 */
export async function watchDeposits(
  ports: MovementPorts & Pick<Ports, 'log'>,
  chain: SecretType,
): Promise<boolean> {
  if (!hasDepositAddresses(ports, chain)) return false;
  const result = await creditAwake(ports, chain);
  // The chain itself reports that it does not respond.
  if (!result.ok && result.failure.code !== 'chain.unavailable') {
    const { code, message } = result.failure;
    ports.log.warn('deposits.not-credited', { chain, code, reason: message });
  }
  return true;
}
