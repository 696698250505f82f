import type { SecretType } from '../kernel/primitives.ts';
import { createDepositAddress } from '../marketplace/money/create-deposit-address.ts';
import { createMarketUser } from '../marketplace/users/create-market-user.ts';
import type { Ports } from '../ports/ports.ts';
import type { DepositAddress } from '../resources/market-user.ts';
import { asApplication } from './builders.ts';
import { valueIn } from './value-in.ts';

/** A sub-user of our application with a deposit address; on MATIC by default. */
export async function aMarketUser(
  ports: Ports,
  { nickname = 'ada', chain = 'MATIC' }: { nickname?: string; chain?: SecretType } = {},
): Promise<DepositAddress> {
  const { id } = valueIn(await createMarketUser(ports, { nickname }, asApplication()));
  return valueIn(await createDepositAddress(ports, { userId: id, chain }, asApplication()));
}
