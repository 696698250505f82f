import { setImmediate as otherWork } from 'node:timers/promises';
import { type ChangeNotice, type Changes, maximumNoticeIds } from '../ports/changes.ts';
import type { Storage, TableReaders } from '../ports/storage.ts';
import { everyApplication } from '../resources/table.ts';
import type { UserRecord } from '../resources/user.ts';

/** Number of users that are checked before other work gets its turn. */
const batchSize = 1_000;
/** Maximum number of changes to track individually. */
const maximumTouched = 10_000;
const watched = new Set(['users', 'wallets', 'signingMethods']);

/**
 * Users with wallets and without an emergency code. This depends on three tables, so no index contains them: the first
 * query reads all users, and later commits update the result.
 */
export class UsersWithoutCode {
  readonly #storage: Storage;
  /** User ids by application. */
  readonly #users = new Map<string, Set<string>>();
  readonly #touched = new Set<string>();
  /** Whether all users must be checked: before the first query, or after too many changes. */
  #isStale = true;
  #updating: Promise<void> | undefined;

  constructor(storage: Storage, changes: Changes) {
    this.#storage = storage;
    changes.subscribe((notice) => this.#hear(notice));
  }

  /** The number of such users of one application or all, and one of them. */
  async of(owner: string): Promise<{ readonly total: number; readonly first: string | undefined }> {
    this.#updating ??= this.#update().finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
    const sets = owner === everyApplication ? [...this.#users.values()] : [this.#setOf(owner)];
    const [first] = sets.flatMap(([userId]) => userId ?? []);
    return { total: sets.reduce((sum, { size }) => sum + size, 0), first };
  }

  #hear({ tables, ids }: ChangeNotice): void {
    if (this.#isStale || !tables.some((name) => watched.has(name))) return;
    if (ids.length >= maximumNoticeIds || this.#touched.size > maximumTouched) this.#isStale = true;
    else for (const id of ids) this.#touched.add(id);
  }

  async #update(): Promise<void> {
    if (this.#isStale) await this.#updateAll();
    const touched = [...this.#touched];
    this.#touched.clear();
    this.#storage.read((tables) => {
      for (const id of touched) this.#judge(tables, userOf(tables, id));
    });
  }

  async #updateAll(): Promise<void> {
    // Later changes are evaluated after this check.
    this.#isStale = false;
    this.#touched.clear();
    this.#users.clear();
    const users = this.#storage.read((tables) =>
      tables.users.listBy('byCreation', everyApplication),
    );
    for (let first = 0; first < users.length; first += batchSize) {
      this.#storage.read((tables) => {
        for (const { id } of users.slice(first, first + batchSize)) this.#judge(tables, id);
      });
      await otherWork();
    }
  }

  #judge(tables: TableReaders, userId: string): void {
    const user = tables.users.find(userId);
    if (user && lacksCode(tables, user)) this.#setOf(user.applicationId).add(userId);
    else for (const users of this.#users.values()) users.delete(userId);
  }

  #setOf(applicationId: string): Set<string> {
    const users = this.#users.get(applicationId) ?? new Set();
    this.#users.set(applicationId, users);
    return users;
  }
}

/** The user of a changed record; for deleted records, the notice names the user. */
function userOf({ wallets, signingMethods }: TableReaders, id: string): string {
  return wallets.find(id)?.userId ?? signingMethods.find(id)?.userId ?? id;
}

function lacksCode({ wallets, signingMethods }: TableReaders, { id }: UserRecord): boolean {
  if (wallets.countBy('byUser', id) === 0) return false;
  return !signingMethods.listBy('byUser', id).some(({ type }) => type === 'EMERGENCY_CODE');
}
