import { owningApplication } from '../../auth/tenancy.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositAddress } from '../../resources/market-user.ts';
import { ensureApplicationAccount, findApplicationAccount } from '../users/application-account.ts';
import { createDepositAddress } from './create-deposit-address.ts';
import { listDepositAddresses } from './list-deposit-addresses.ts';

/** Lists the deposit addresses of the application's own market account, oldest first. */
export async function listOwnDepositAddresses(
  ports: Pick<Ports, 'storage'>,
  _input: unknown,
  caller: Caller,
): Promise<Result<DepositAddress[]>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const account = ports.storage.read((tables) => findApplicationAccount(tables, application.value));
  return account ? listDepositAddresses(ports, { userId: account.id }, caller) : ok([]);
}

/** Returns the own account's deposit address on a chain; creates the account on first use. */
export async function createOwnDepositAddress(
  ports: Pick<Ports, 'storage' | 'custody' | 'clock' | 'ids'>,
  { chain }: { readonly chain: SecretType },
  caller: Caller,
): Promise<Result<DepositAddress>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const account = await ports.storage.transact((tables) =>
    ok(ensureApplicationAccount(tables, ports, application.value)),
  );
  if (!account.ok) return account;
  return createDepositAddress(ports, { userId: account.value.id, chain }, caller);
}
