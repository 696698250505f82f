import { useQueries } from '@tanstack/react-query';
import { service, type User, type Wallet } from '../call/client.ts';
import { shorten } from '../words/shorten.ts';

/** What a user is called: the caller's own name for them, or their id. */
export function nameOfUser({ reference, id }: Pick<User, 'reference' | 'id'>): string {
  return reference ?? `User ${shorten(id, 'short')}`;
}

/** What a wallet is called: its description, else the caller's key for it, else its address. */
export function nameOfWallet({ description, identifier, address }: Wallet): string {
  return description || identifier || shorten(address, 'short');
}

/** What the user of a wallet is called. */
export function nameOfOwner({ userReference, userId }: Wallet): string {
  return nameOfUser({ reference: userReference, id: userId });
}

/** The users of these ids, as far as they have arrived; asked for in one batch. */
export function useUsersById(userIds: readonly string[]): ReadonlyMap<string, User> {
  const unique = [...new Set(userIds)];
  return useQueries({
    queries: unique.map((userId) => service.users.get.queryOptions({ userId })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/** The wallets of these ids, as far as they have arrived; asked for in one batch. */
export function useWalletsById(walletIds: readonly string[]): ReadonlyMap<string, Wallet> {
  const unique = [...new Set(walletIds)];
  return useQueries({
    queries: unique.map((walletId) => service.wallets.get.queryOptions({ walletId })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}
