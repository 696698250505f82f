import { useQueries } from '@tanstack/react-query';
import { service, type User, type Wallet } from '../call/client.ts';
import { shorten } from '../labels/wire-names.ts';

/** The display name of a user: the caller's reference, or the id. */
export function nameOfUser({ reference, id }: Pick<User, 'reference' | 'id'>): string {
  return reference ?? `User ${shorten(id, 'short')}`;
}

/** The display name of a wallet: its description, identifier or address. */
export function nameOfWallet({ description, identifier, address }: Wallet): string {
  return description || identifier || shorten(address, 'short');
}

/** The display name of a wallet's user. */
export function nameOfOwner({ userReference, userId }: Wallet): string {
  return nameOfUser({ reference: userReference, id: userId });
}

/** The users with these ids, once loaded; requested in one batch. */
export function useUsersById(userIds: readonly string[]): ReadonlyMap<string, User> {
  return useQueries({
    queries: [...new Set(userIds)].map((userId) => service.users.get.queryOptions({ userId })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/** The wallets with these ids, once loaded; requested in one batch. */
export function useWalletsById(walletIds: readonly string[]): ReadonlyMap<string, Wallet> {
  return useQueries({
    queries: [...new Set(walletIds)].map((walletId) => service.wallets.get.queryOptions({ walletId })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}
