import { type Page, toPage } from '../kernel/paging.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { UserWithWallets } from '../resources/user.ts';
import { type ListUsersInput, selectUsers } from './list-users.ts';
import { lockOf } from './lock.ts';
import { toUser } from './to-user.ts';

/** Users with the number of wallets and of currently locked signing methods. */
export async function listUsersWithWallets(
  { storage, settings, clock }: Pick<Ports, 'storage' | 'settings' | 'clock'>,
  input: ListUsersInput,
  caller: Caller,
): Promise<Result<Page<UserWithWallets>>> {
  const { lockProfile } = settings.current();
  const now = clock.now();
  return storage.read((tables) => {
    const lockedOf = (userId: string) =>
      tables.signingMethods
        .listBy('byUser', userId)
        .filter((method) => lockOf(method, lockProfile, now) !== 'open');
    return ok(
      toPage(selectUsers(tables, input, caller), input, (record) => ({
        ...toUser(tables, record, lockProfile),
        wallets: tables.wallets.countBy('byUser', record.id),
        lockedMethods: lockedOf(record.id).length,
      })),
    );
  });
}
