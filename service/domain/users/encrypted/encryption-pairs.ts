import type { EncryptionPairRecord } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';

type PairReaders = Pick<TableReaders, 'encryptionPairs' | 'usedCredentials'>;
type PairWriters = Pick<TableWriters, 'encryptionPairs' | 'usedCredentials'>;

/** The key pair whose public key is shown to callers, if one is usable. */
export function findPublishedPair(tables: PairReaders): EncryptionPairRecord | undefined {
  const newest = newestPair(tables);
  return newest && usesOf(tables, newest.id) < usesWhilePublished ? newest : undefined;
}

/** The key pair with this id, if it can still open. */
export function findOpeningPair(tables: PairReaders, id: string): EncryptionPairRecord | undefined {
  const pair = tables.encryptionPairs.find(id);
  return pair && usesOf(tables, id) < usesAtMost ? pair : undefined;
}

/** Stores a new pair and the newest other. A deleted pair opens nothing, so its uses are not remembered. */
export function storePair(tables: PairWriters, pair: Omit<EncryptionPairRecord, 'sequence'>): EncryptionPairRecord {
  const before = newestPair(tables);
  const stored = { ...pair, sequence: (before?.sequence ?? 0) + 1 };
  for (const { id } of allPairs(tables)) if (id !== before?.id) forgetPair(tables, id);
  tables.encryptionPairs.put(stored);
  return stored;
}

/** For a state that may differ from the committed state: values encrypted earlier can no longer be opened. */
export function forgetPairs(tables: PairWriters): void {
  for (const { id } of allPairs(tables)) forgetPair(tables, id);
}

function forgetPair({ encryptionPairs, usedCredentials }: PairWriters, pairId: string): void {
  for (const { id } of usedCredentials.listBy('byPair', pairId)) usedCredentials.delete(id);
  encryptionPairs.delete(pairId);
}

function newestPair(tables: PairReaders): EncryptionPairRecord | undefined {
  return allPairs(tables).at(-1);
}

function allPairs({ encryptionPairs }: PairReaders): readonly EncryptionPairRecord[] {
  return encryptionPairs.listBy('every', everyApplication);
}

function usesOf({ usedCredentials }: PairReaders, pairId: string): number {
  return usedCredentials.countBy('byPair', pairId);
}

/** Number of uses of a key pair before callers are shown a new one; the previous pair can still open. */
export const usesWhilePublished = 10_000;

/** Total number of uses of a key pair, for callers that cache the public key; it limits the remembered uses. */
export const usesAtMost = 20_000;
