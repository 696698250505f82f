import type { Changes } from '../ports/changes.ts';
import type { Storage } from '../ports/storage.ts';
import { FirstSeen } from './first-seen.ts';
import { KnownChains } from './known-chains.ts';
import { UsersWithoutCode } from './users-without-code.ts';

/** What a service remembers between two queries; only first-seen times are stored. */
export interface AttentionMemory {
  readonly firstSeen: FirstSeen;
  readonly chains: KnownChains;
  readonly withoutCode: UsersWithoutCode;
}

const memories = new WeakMap<Changes, AttentionMemory>();

/** The memory of the service that these ports belong to, created by the first query. */
export function memoryOf(ports: {
  readonly changes: Changes;
  readonly storage: Storage;
}): AttentionMemory {
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
