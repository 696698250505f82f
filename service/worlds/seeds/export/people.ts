import { lockOf, lockProfileOf } from '../../../domain/users/lock.ts';
import type { SigningMethodRecord } from '../../../model/access/signing-method.ts';
import type { UserRecord } from '../../../model/access/user.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { formatUnits, parseUnits } from '../../../model/kernel/values/numbers.ts';
import type { MarketUserRecord } from '../../../model/market/market-user.ts';
import { marketUserListKey } from '../../../model/market/market-user-tables.ts';
import type { SeedInput } from '../../../model/seed/seed.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import { nativeDecimals } from '../../../model/wallets/balance.ts';
import { type WalletRecord, walletListKey } from '../../../model/wallets/wallet.ts';
import type { ExportedWorld } from './world.ts';

type Users = NonNullable<SeedInput['users']>;
type Wallets = NonNullable<SeedInput['wallets']>;

/** The users with the types of their signing methods. Values are unknown. */
export function exportUsers(world: ExportedWorld): Users {
  const { tables, applicationId, users } = world;
  const records = tables.users.listBy('byCreation', applicationId);
  return Object.fromEntries(
    records.map((user) => [users.give(user.id, user.reference ?? '', 'user'), toUser(world, user)]),
  );
}

function toUser(world: ExportedWorld, { id, reference }: UserRecord): Users[string] {
  const { tables, ports } = world;
  const methods = tables.signingMethods.listBy('byUser', id);
  const has = (type: string) => methods.some((method) => method.type === type);
  const devices = methods.flatMap(({ type, physicalDeviceId: device }) =>
    type === 'BIOMETRIC' && device !== undefined ? [{ device }] : [],
  );
  const locked = methods.filter((method) => isLocked(ports, method)).map(({ type }) => type);
  for (const type of locked.filter((item) => item !== 'PIN'))
    world.notes.push(`The lock of the ${type} of the user ${id} is not in this seed.`);
  return {
    ...(reference !== undefined && { reference }),
    ...(methods.length === 0 && { pin: false as const }),
    ...(has('EMERGENCY_CODE') && { emergencyCode: true as const }),
    ...(devices.length > 0 && { biometrics: devices }),
    ...(locked.includes('PIN') && { locked: true as const }),
  };
}

function isLocked({ settings, clock }: ExportedWorld['ports'], method: SigningMethodRecord): boolean {
  return lockOf(method, lockProfileOf(settings, method), clock.now()) !== 'open';
}

/** The wallets with the total of their faucet payments. */
export function exportWallets(world: ExportedWorld): Wallets {
  const { tables, applicationId, users, wallets } = world;
  const records = tables.wallets.listBy('byCreation', walletListKey(applicationId, undefined, 'any'));
  return Object.fromEntries(
    records.map((wallet) => {
      const { id, identifier, description } = wallet;
      const user = users.find(wallet.userId) ?? '';
      const name = wallets.give(id, `${user} ${identifier ?? description}`, 'wallet');
      return [name, toWallet(world, wallet, user)];
    }),
  );
}

function toWallet(world: ExportedWorld, wallet: WalletRecord, user: string): Wallets[string] {
  const { id, userId, secretType: chain, description, identifier, archived } = wallet;
  const { tables } = world;
  const siblings = tables.wallets
    .listBy('byUser', userId)
    .filter((item) => item.id !== id && item.secretType === chain);
  const giftsOf = (kind: 'COINS' | 'TOKENS') =>
    tables.gifts.listBy('byWallet', id).flatMap((gift) => (gift.kind === kind ? [gift.amount] : []));
  const coins = sumOf(afterFirst(world, giftsOf('COINS')), nativeDecimals);
  const usdc = sumOf(giftsOf('TOKENS'), usdcDecimals);
  return {
    ...{ user, chain },
    ...(description !== '' && { description }),
    ...(identifier !== undefined && { identifier }),
    ...(wallet.primary && siblings.length > 0 && { primary: true as const }),
    ...(archived && { archived: true as const }),
    ...{ coins, usdc },
  };
}

/** Without the initial coins that each new wallet gets automatically. */
function afterFirst({ ports }: ExportedWorld, [first, ...laterAmounts]: readonly string[]): string[] {
  if (first === undefined) return [];
  return first === String(ports.settings.current().fundNewWallets) ? laterAmounts : [first, ...laterAmounts];
}

function sumOf(amounts: readonly string[], decimals: number): string | undefined {
  const units = amounts.reduce((sum, amount) => {
    const parsed = parseUnits(amount, decimals);
    return typeof parsed === 'bigint' ? sum + parsed : sum;
  }, 0n);
  return units === 0n ? undefined : formatUnits(units, decimals);
}

const zeroAddress = /^0x0{40}$/;

/** The sub-users of the market, with the faucet payments to their deposit addresses. */
export function exportMarketUsers(world: ExportedWorld): NonNullable<SeedInput['marketUsers']> {
  const { tables, applicationId, marketUsers } = world;
  const key = marketUserListKey(applicationId, 'SUB_USER');
  return Object.fromEntries(
    tables.marketUsers
      .listBy('byCreation', key)
      .map((user) => [marketUsers.give(user.id, user.nickname, 'market-user'), toMarketUser(world, user)]),
  );
}

function toMarketUser({ tables }: ExportedWorld, { id, nickname }: MarketUserRecord) {
  const paidIn = tables.moneyMovements
    .listBy('byUser', id)
    .filter(({ direction, counterparty }) => direction === 'IN' && zeroAddress.test(counterparty));
  const deposits = secretTypes.flatMap((chain) => {
    const units = paidIn
      .filter((movement) => movement.chain === chain)
      .reduce((sum, movement) => sum + BigInt(movement.units), 0n);
    return units === 0n ? [] : [[chain, formatUnits(units, usdcDecimals)] as const];
  });
  return { nickname, ...(deposits.length > 0 && { deposits: Object.fromEntries(deposits) }) };
}
