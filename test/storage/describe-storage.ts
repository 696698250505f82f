import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../service/model/kernel/results/result.ts';
import type { ChangeNotice } from '../../service/platform/ports/changes.ts';
import type { Storage } from '../../service/platform/ports/storage.ts';
import { aUser, aWallet } from '../records/users.ts';
import { valueIn } from '../values.ts';

/** A storage adapter opened for one test. */
export interface OpenedForTest {
  readonly storage: Storage;
  /** The reported commits. */
  readonly notices: readonly ChangeNotice[];
  /** Makes every write fail until the returned function is called. */
  breakWrites(): () => void;
  /** Opens the stored data in another storage, if the adapter persists data. */
  reopen?(): Promise<Storage>;
}

const everybody = '*';

/** The contract tests of every storage adapter. */
export function describeStorage(name: string, open: () => Promise<OpenedForTest>): void {
  const users = (storage: Storage) => storage.read((tables) => tables.users.listBy('byCreation', everybody));

  describe(name, () => {
    test('a commit becomes visible when it is stored, not before', async () => {
      const { storage } = await open();
      const user = aUser();

      const committing = storage.transact((tables) => {
        tables.users.put(user);
        return ok(user.id);
      });
      expect(users(storage)).toEqual([]);

      expect(await committing).toEqual(ok(user.id));
      expect(users(storage)).toEqual([user]);
    });

    test('a transaction sees its own writes, by id and in every index', async () => {
      const { storage } = await open();
      const [unchanged, changed, deleted, added] = ['a', 'b', 'c', 'd'].map((reference) => aUser({ reference }));
      if (!unchanged || !changed || !deleted || !added) throw new Error('Four users are required.');
      await storage.transact((tables) => {
        for (const user of [unchanged, changed, deleted]) tables.users.put(user);
        return ok();
      });

      const result = await storage.transact((tables) => {
        tables.users.put({ ...changed, reference: 'z' });
        tables.users.delete(deleted.id);
        tables.users.put(added);
        return ok({
          found: [unchanged, changed, deleted, added].map(({ id }) => tables.users.find(id)?.reference),
          listed: tables.users.listBy('byReference', everybody).map(({ reference }) => reference),
          count: tables.users.countBy('byReference', everybody),
        });
      });

      expect(valueIn(result)).toEqual({
        found: ['a', 'z', undefined, 'd'],
        listed: ['a', 'd', 'z'],
        count: 3,
      });
    });

    test.each([
      ['a failed result', () => fail('user.not-found', 'No user.')],
      [
        'a throw',
        () => {
          throw new Error('A bug.');
        },
      ],
    ])('%s changes no table', async (_what, end) => {
      const { storage, notices } = await open();
      const user = aUser();
      await storage.transact((tables) => {
        tables.users.put(user);
        return ok();
      });

      const transaction = storage.transact((tables) => {
        tables.users.delete(user.id);
        tables.wallets.put(aWallet({ userId: user.id }));
        return end();
      });

      await transaction.catch(() => undefined);
      expect(users(storage)).toEqual([user]);
      expect(storage.read(({ wallets }) => wallets.listBy('byUser', user.id))).toEqual([]);
      expect(notices).toHaveLength(1);
    });

    test('a failed write changes nothing and returns a failure', async () => {
      const { storage, notices, breakWrites } = await open();
      const repair = breakWrites();

      const result = await storage.transact((tables) => {
        tables.users.put(aUser());
        return ok();
      });

      expect(result).toEqual(fail(expect.stringMatching(/^storage\.(full|unavailable)$/), expect.any(String)));
      expect(storage.health().state).not.toBe('writing');
      expect(users(storage)).toEqual([]);
      // The disk fault may be reported, but no changed record.
      expect(notices.flatMap(({ ids }) => ids)).toEqual([]);

      repair();
      const user = aUser();
      expect(
        await storage.transact((tables) => {
          tables.users.put(user);
          return ok();
        }),
      ).toEqual(ok());
      expect(users(storage)).toEqual([user]);
      expect(storage.health().state).toBe('writing');
    });

    test('concurrent transactions run one after the other without lost updates', async () => {
      const { storage } = await open();
      const countUp = () =>
        storage.transact(({ settings }) => {
          const count = Number(settings.find('count')?.value ?? 0);
          settings.put({ id: 'count', value: count + 1 });
          return ok(count + 1);
        });

      const counted = await Promise.all(Array.from({ length: 50 }, countUp));

      expect(counted.map(valueIn)).toEqual(Array.from({ length: 50 }, (_, number) => number + 1));
      expect(storage.read(({ settings }) => settings.find('count')?.value)).toBe(50);
    });

    test('a transaction that throws does not stop the next ones', async () => {
      const { storage } = await open();
      const transaction = storage.transact(() => {
        throw new Error('A bug.');
      });
      const next = storage.transact(() => ok('done'));

      await expect(transaction).rejects.toThrow('A bug.');
      expect(await next).toEqual(ok('done'));
    });

    test('a transaction without changes notifies no listener', async () => {
      const { storage, notices } = await open();

      expect(await storage.transact(({ users }) => ok(users.find('nobody')))).toEqual(ok(undefined));
      expect(notices).toEqual([]);
    });

    test('listeners receive the tables and ids of a commit', async () => {
      const { storage, notices } = await open();
      const wallet = aWallet();
      const user = aUser();

      await storage.transact((tables) => {
        tables.wallets.put(wallet);
        tables.users.put(user);
        return ok();
      });

      expect(notices.flatMap(({ tables }) => tables).toSorted()).toEqual(['users', 'wallets']);
      expect(notices.flatMap(({ ids }) => ids).toSorted()).toEqual([user.id, wallet.id].toSorted());
    });

    test('for concurrent commits, a deletion reports its user to listeners', async () => {
      const { storage, notices } = await open();
      const user = aUser();
      const [first, second] = [aWallet({ userId: user.id }), aWallet()];
      await storage.transact(({ wallets }) => {
        wallets.put(first);
        return ok();
      });

      await Promise.all([
        storage.transact(({ wallets }) => {
          wallets.delete(first.id);
          return ok();
        }),
        storage.transact(({ wallets }) => {
          wallets.put(second);
          return ok();
        }),
      ]);

      const ids = notices.slice(1).flatMap((notice) => notice.ids);
      expect(ids.toSorted()).toEqual([first.id, second.id, user.id].toSorted());
    });

    test('a record with a changed index key is found only under the new key', async () => {
      const { storage } = await open();
      const wallet = aWallet({ identifier: 'old' });
      for (const identifier of ['old', 'new', undefined])
        await storage.transact(({ wallets }) => {
          wallets.put({ ...wallet, identifier });
          return ok();
        });

      expect(
        storage.read(({ wallets }) => ['old', 'new'].map((identifier) => wallets.countBy('byIdentifier', identifier))),
      ).toEqual([0, 0]);
      expect(storage.read(({ wallets }) => wallets.find(wallet.id))).toBeDefined();
    });

    test('stored records exist after a reopen', async () => {
      const { storage, reopen } = await open();
      if (!reopen) return;
      const [unchanged, changed, deleted] = [aUser({ reference: 'Grüße 世界' }), aUser(), aUser()];
      const wallet = aWallet({ archived: true, archivedAt: '2030-01-01T00:00:00.000Z' });
      await storage.transact((tables) => {
        for (const user of [unchanged, changed, deleted]) tables.users.put(user);
        tables.wallets.put(wallet);
        return ok();
      });
      await storage.transact((tables) => {
        tables.users.put({ ...changed, reference: 'changed' });
        tables.users.delete(deleted.id);
        return ok();
      });

      const reopened = await reopen();

      expect(reopened.read((tables) => tables.wallets.listBy('byApplication', everybody))).toEqual([wallet]);
      expect(users(reopened)).toEqual(users(storage));
      expect(users(reopened)).toHaveLength(2);
    });
  });
}
