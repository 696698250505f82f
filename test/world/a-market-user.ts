import type { SecretType } from '../../service/kernel/primitives.ts';
import { createDepositAddress } from '../../service/marketplace/money/money.operations.ts';
import { createMarketUser } from '../../service/marketplace/users/market-users.operations.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { DepositAddress } from '../../service/resources/market-user.ts';
import { asApplication } from '../records/builders.ts';
import { valueIn } from '../value-in.ts';

/** A sub-user of our application with a deposit address; on MATIC by default. */
export async function aMarketUser(
  ports: Ports,
  { nickname = 'ada', chain = 'MATIC' }: { nickname?: string; chain?: SecretType } = {},
): Promise<DepositAddress> {
  const { id } = valueIn(await createMarketUser(ports, { nickname }, asApplication()));
  return valueIn(await createDepositAddress(ports, { userId: id, chain }, asApplication()));
}
