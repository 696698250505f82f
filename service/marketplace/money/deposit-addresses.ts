import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CustodyAccount } from '../../ports/custody.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositAddressRecord, MarketUserRecord } from '../../resources/market-user.ts';
import { marketMoneyKey } from '../../resources/market-user-tables.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import type { MoneyPlace } from './balances.ts';

type AddressPorts = Pick<Ports, 'storage' | 'custody' | 'clock'>;

/** The account of the custody keyring behind a deposit address. */
export function depositAccount({ userId, chain }: MoneyPlace): CustodyAccount {
  return `deposit:${userId}:${chain}`;
}

/**
 * The deposit address of a market user on a chain, made where there is none; always the same one.
 * `custody.key-lost` where its key was sealed by a device key that is gone: nobody should pay there.
 */
export async function ensureDepositAddress(
  { storage, custody, clock }: AddressPorts,
  user: Pick<MarketUserRecord, 'id' | 'applicationId'>,
  chain: MoneyPlace['chain'],
): Promise<Result<DepositAddressRecord>> {
  const place = { userId: user.id, chain };
  const address = await custody.address(depositAccount(place));
  if (!address.ok) return address;
  const id = marketMoneyKey(user.id, chain);
  const known = storage.read(({ depositAddresses }) => depositAddresses.find(id));
  const record: Result<DepositAddressRecord> = known
    ? ok(known)
    : await storage.transact(({ depositAddresses }) => {
        const { applicationId } = user;
        const made = {
          id,
          applicationId,
          ...place,
          address: address.value,
          createdAt: clock.now(),
        };
        const other = depositAddresses.find(id);
        if (!other) depositAddresses.put(made);
        return ok(other ?? made);
      });
  if (!record.ok || record.value.address === address.value) return record;
  return fail(
    'custody.key-lost',
    `The key of the deposit address ${record.value.address} was sealed by another device key. Put that one back.`,
  );
}

/** An account of the custody keyring that pays. */
export interface Payer {
  readonly account: CustodyAccount;
  readonly address: string;
}

/** The deposit address that a market user pays from, made where there is none. */
export async function depositPayer(ports: AddressPorts, place: MoneyPlace): Promise<Result<Payer>> {
  const address = await payerOf(ports, place);
  return address.ok ? ok({ account: depositAccount(place), address: address.value }) : address;
}

/** The address that a market user pays from: the deposit address, made where there is none. */
export async function payerOf(ports: AddressPorts, place: MoneyPlace): Promise<Result<string>> {
  const user = ports.storage.read(({ marketUsers }) => marketUsers.find(place.userId));
  if (!user) return noMarketUser(place.userId);
  const deposit = await ensureDepositAddress(ports, user, place.chain);
  return deposit.ok ? ok(deposit.value.address) : deposit;
}

/** The address where a market user is paid: the one that the user pays from as well. */
export const payeeOf = payerOf;
