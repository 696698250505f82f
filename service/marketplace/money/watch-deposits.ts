import type { SecretType } from '../../kernel/primitives.ts';
import type { Ports } from '../../ports/ports.ts';
import { creditAwake, hasDepositAddresses } from './credit-deposits.ts';
import type { LookPorts } from './look-for-movements.ts';

/**
 * One look at a chain for what came to deposit addresses and what left them; none where it is asleep.
 * Returns whether it has deposit addresses, and so is to be looked at again.
 */
export async function watchDeposits(
  ports: LookPorts & Pick<Ports, 'log'>,
  chain: SecretType,
): Promise<boolean> {
  if (!hasDepositAddresses(ports, chain)) return false;
  const credited = await creditAwake(ports, chain);
  // That a chain does not answer is reported by the chain itself.
  if (!credited.ok && credited.failure.code !== 'chain.unavailable') {
    const { code, message } = credited.failure;
    ports.log.warn('deposits.not-credited', { chain, code, reason: message });
  }
  return true;
}
