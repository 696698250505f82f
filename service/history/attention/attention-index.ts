import { setImmediate as otherWork, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { lacksCode } from '../../domain/users/users.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import type { ChainStatus, Chains } from '../../platform/ports/chains.ts';
import { type ChangeNotice, type Changes, maximumNoticeIds } from '../../platform/ports/changes.ts';
import type { Storage, TableReaders } from '../../platform/ports/storage.ts';

/** What a service remembers between two queries; only first-seen times are stored. */
export interface AttentionMemory {
  readonly firstSeen: FirstSeen;
  readonly chains: KnownChains;
  readonly withoutCode: UsersWithoutCode;
}

const memories = new WeakMap<Changes, AttentionMemory>();

/** The memory of the service that these ports belong to, created by the first query. */
export function memoryOf(ports: { readonly changes: Changes; readonly storage: Storage }): AttentionMemory {
  const existing = memories.get(ports.changes);
  if (existing) return existing;
  const memory = {
    firstSeen: new FirstSeen(ports.storage),
    chains: new KnownChains(),
    withoutCode: new UsersWithoutCode(ports.storage, ports.changes),
  };
  memories.set(ports.changes, memory);
  return memory;
}

/** Maximum time to wait for an unresponsive node. */
const defaultPatienceMilliseconds = 500;

/** The last known state of the chains. */
export class KnownChains {
  #states: readonly ChainStatus[] | undefined;
  #refreshing: Promise<void> | undefined;
  readonly #patienceMilliseconds: number;

  constructor(patienceMilliseconds = defaultPatienceMilliseconds) {
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  /** The current state; for a slow node, its last known state, if any. */
  async status(chains: Pick<Chains, 'status'>): Promise<readonly ChainStatus[] | undefined> {
    this.#refreshing ??= this.#refresh(chains);
    const giveUp = new AbortController();
    await Promise.race([this.#refreshing, pause(this.#patienceMilliseconds, undefined, { signal: giveUp.signal })]);
    giveUp.abort();
    return this.#states;
  }

  async #refresh(chains: Pick<Chains, 'status'>): Promise<void> {
    try {
      this.#states = await chains.status();
    } finally {
      this.#refreshing = undefined;
    }
  }
}

const stored = z.record(z.string(), z.record(z.string(), z.string()));
const fact = 'attention.first-seen';

/** Remembers since when a condition holds that no record stores. Writes only when it starts or ends. */
class FirstSeen {
  readonly #storage: Storage;
  /** By the owner whose items were queried, then by item id. */
  readonly #moments: Map<string, Map<string, string>>;
  #isChanged = false;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#moments = recall(storage);
  }

  /** The time when it was first seen; now if it was not seen before, or at a time that a reset reverted. */
  of(owner: string, id: string, now: string): string {
    const moments = this.#moments.get(owner) ?? new Map<string, string>();
    this.#moments.set(owner, moments);
    const moment = moments.get(id);
    if (moment !== undefined && moment <= now) return moment;
    moments.set(id, now);
    this.#isChanged = true;
    return now;
  }

  /** Ends unwanted conditions: if seen again, they count from that time. */
  async keep(owner: string, isWanted: (id: string) => boolean): Promise<void> {
    const moments = this.#moments.get(owner);
    const over = [...(moments?.keys() ?? [])].filter((id) => !isWanted(id));
    for (const id of over) moments?.delete(id);
    if (over.length > 0) this.#isChanged = true;
    if (this.#isChanged) await this.#write();
  }

  /** A failing write does not fail the query: it is repeated with the next change. */
  async #write(): Promise<void> {
    this.#isChanged = false;
    const nonEmpty = [...this.#moments].filter(([, moments]) => moments.size > 0);
    const value = Object.fromEntries(nonEmpty.map(([owner, moments]) => [owner, Object.fromEntries(moments)]));
    await this.#storage.transact(({ installation }) => {
      installation.put({ id: fact, value: JSON.stringify(value) });
      return ok();
    });
  }
}

function recall(storage: Storage): Map<string, Map<string, string>> {
  const text = storage.read(({ installation }) => installation.find(fact)?.value) ?? '{}';
  return new Map(
    Object.entries(stored.parse(JSON.parse(text))).map(([owner, moments]) => [owner, new Map(Object.entries(moments))]),
  );
}

/** Number of users that are checked before other work gets its turn. */
const batchSize = 1_000;
/** Maximum number of changes to track individually. */
const maximumTouched = 10_000;
const watched = new Set(['users', 'wallets', 'signingMethods']);

/** Users with wallets and without an emergency code: first read from three tables, then updated by commits. */
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
    const users = this.#storage.read((tables) => tables.users.listBy('byCreation', everyApplication));
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
