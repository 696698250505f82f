import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { fundFromFaucet } from '../../chains/fund-from-faucet.ts';
import { type SecretType, secretTypeInput, uuid } from '../../kernel/primitives.ts';
import type { Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { FaucetReceipt } from '../../resources/chain-view.ts';
import { chainHashKey } from '../../resources/market-user-tables.ts';
import { quantity } from '../../resources/quantity.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { creditDeposits } from './credit-deposits.ts';
import { ensureDepositAddress } from './deposit-addresses.ts';
import type { MovementPorts } from './scan-movements.ts';

export const depositTestUsdcInput = z.object({
  userId: uuid,
  chain: secretTypeInput,
  amount: quantity.nullish().meta({ description: 'In USDC. Default: 1000.' }),
});
export type DepositTestUsdcInput = z.output<typeof depositTestUsdcInput>;

/**
 * Mints USDC for the deposit address of a market user on an embedded chain; counted before the
 * result is returned.
 */
export async function depositTestUsdc(
  ports: MovementPorts & Pick<Ports, 'custody' | 'settings' | 'ids'>,
  { userId, chain, amount }: DepositTestUsdcInput,
  caller: Caller,
): Promise<Result<FaucetReceipt>> {
  const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  if (!user) return noMarketUser(userId);
  const deposit = await ensureDepositAddress(ports, user, chain);
  if (!deposit.ok) return deposit;
  const { address } = deposit.value;
  const receipt = await fundFromFaucet(ports, {
    secretType: chain,
    address,
    amount,
    token: 'USDC',
  });
  if (receipt.ok) await awaitCounting(ports, chain, receipt.value.transactionHash);
  return receipt;
}

/**
 * About a second in total; an embedded chain usually persists its block sooner, otherwise the
 * deposit is counted later.
 */
const pausesMilliseconds = [0, 10, 20, 40, 80, 150, 300, 400];

async function awaitCounting(ports: MovementPorts, chain: SecretType, hash = ''): Promise<void> {
  const key = chainHashKey(chain, hash);
  for (const milliseconds of pausesMilliseconds) {
    await pause(milliseconds);
    const update = await creditDeposits(ports, chain);
    const isCounted = ports.storage.read(({ moneyMovements }) =>
      moneyMovements.countBy('byHash', key),
    );
    if (!update.ok || isCounted > 0) return;
  }
}
