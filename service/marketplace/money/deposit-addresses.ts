import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CustodyAccount } from '../../ports/custody.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositAddressRecord, MarketUserRecord } from '../../resources/market-user.ts';
import { marketMoneyKey } from '../../resources/market-user-tables.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import type { MoneyPlace } from './balances.ts';

type AddressPorts = Pick<Ports, 'storage' | 'custody' | 'clock'>;

/** The custody keyring account of a deposit address. */
export function depositAccount({ userId, chain }: MoneyPlace): CustodyAccount {
  return `deposit:${userId}:${chain}`;
}

/**
 * Returns a market user's deposit address on a chain, created if missing; always the same.
 * `custody.key-lost` if its key was sealed with a lost device key, because payments to it would be
 * lost.
 */
export async function ensureDepositAddress(
  { storage, custody, clock }: AddressPorts,
  user: Pick<MarketUserRecord, 'id' | 'applicationId'>,
  chain: MoneyPlace['chain'],
): Promise<Result<DepositAddressRecord>> {
  const account = { userId: user.id, chain };
  const address = await custody.address(depositAccount(account));
  if (!address.ok) return address;
  const id = marketMoneyKey(user.id, chain);
  const stored = storage.read(({ depositAddresses }) => depositAddresses.find(id));
  const record: Result<DepositAddressRecord> = stored
    ? ok(stored)
    : await storage.transact(({ depositAddresses }) => {
        const { applicationId } = user;
        const created = {
          id,
          applicationId,
          ...account,
          address: address.value,
          createdAt: clock.now(),
        };
        const existing = depositAddresses.find(id);
        if (!existing) depositAddresses.put(created);
        return ok(existing ?? created);
      });
  if (!record.ok || record.value.address === address.value) return record;
  return fail(
    'custody.key-lost',
    `The key of the deposit address ${record.value.address} was sealed with another device key. Restore that device key.`,
  );
}

/** A paying account of the custody keyring. */
export interface Payer {
  readonly account: CustodyAccount;
  readonly address: string;
}

/** The deposit address that a market user pays from, created if missing. */
export async function depositPayer(
  ports: AddressPorts,
  account: MoneyPlace,
): Promise<Result<Payer>> {
  const address = await payerOf(ports, account);
  return address.ok ? ok({ account: depositAccount(account), address: address.value }) : address;
}

/** The address that a market user pays from: the deposit address, created if missing. */
export async function payerOf(ports: AddressPorts, account: MoneyPlace): Promise<Result<string>> {
  const user = ports.storage.read(({ marketUsers }) => marketUsers.find(account.userId));
  if (!user) return noMarketUser(account.userId);
  const deposit = await ensureDepositAddress(ports, user, account.chain);
  return deposit.ok ? ok(deposit.value.address) : deposit;
}

/** The address that a market user is paid at, identical to `payerOf`. */
export const payeeOf = payerOf;
