import type { SecretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import {
  depositAddressRecord,
  depositWatchRecord,
  type MarketUserRecord,
  type MoneyMovementRecord,
  marketBalanceRecord,
  marketReservationRecord,
  marketUserRecord,
  moneyMovementRecord,
} from './market-user.ts';

/** The key of a market user list: owner, type or any. */
export function marketUserListKey(owner: string, type: MarketUserRecord['type'] | undefined): string {
  return type === undefined ? owner : `${owner}/${type}`;
}

function marketUserListKeys(marketUser: MarketUserRecord): readonly string[] {
  return ownersOf(marketUser).flatMap((owner) => [
    marketUserListKey(owner, undefined),
    marketUserListKey(owner, marketUser.type),
  ]);
}

export function externalUserKey(applicationId: string, externalUserId: string): string {
  return `${applicationId}/${externalUserId}`;
}

export function marketMoneyKey(userId: string, chain: SecretType): string {
  return `${userId}/${chain}`;
}

/** The key of what a chain transaction moved or may move. */
export function chainHashKey(chain: SecretType, hash: string): string {
  return `${chain}/${hash}`;
}

export function chainAddressKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

function movementOrder({ at, blockNumber, logIndex }: MoneyMovementRecord): string {
  return `${at} ${String(blockNumber).padStart(16, '0')} ${String(logIndex).padStart(8, '0')}`;
}

export const marketUserTable = table(marketUserRecord, {
  byCreation: { keys: marketUserListKeys, order: byCreation },
  byNickname: { keys: marketUserListKeys, order: ({ nickname }) => nickname.toLowerCase() },
  byExternalId: {
    keys: ({ applicationId, externalUserId }) =>
      externalUserId === undefined ? [] : [externalUserKey(applicationId, externalUserId)],
    order: byCreation,
  },
  ofApplication: {
    keys: ({ type, applicationId }) => (type === 'APPLICATION' ? [applicationId] : []),
    order: byCreation,
  },
});

export const depositAddressTable = table(depositAddressRecord, {
  byUser: { keys: ({ userId }) => [userId], order: byCreation },
  byChain: { keys: ({ chain }) => [chain], order: byCreation },
  byAddress: { keys: ({ chain, address }) => [chainAddressKey(chain, address)], order: byCreation },
});

export const moneyMovementTable = table(moneyMovementRecord, {
  byUser: { keys: ({ userId }) => [userId], order: movementOrder },
  byHash: { keys: ({ chain, transactionHash }) => [chainHashKey(chain, transactionHash)], order: movementOrder },
});

export const marketBalanceTable = table(marketBalanceRecord, {
  byUser: { keys: ({ userId }) => [userId], order: ({ chain }) => chain },
});

export const marketReservationTable = table(marketReservationRecord, {
  byUser: { keys: ({ userId }) => [userId], order: ({ id }) => id },
  byHash: {
    keys: ({ chain, transactionHashes }) => transactionHashes.map((hash) => chainHashKey(chain, hash)),
    order: ({ id }) => id,
  },
  paid: { keys: ({ isPaid, chain }) => (isPaid ? [chain] : []), order: ({ id }) => id },
});

/** Read position of each chain. */
export const depositWatchTable = table(depositWatchRecord, {});
