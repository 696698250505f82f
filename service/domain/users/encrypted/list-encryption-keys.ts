import { ScopedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import type { EncryptionKey, EncryptionPairRecord } from '../../../model/state.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { findPublishedPair, storePair } from './encryption-pairs.ts';

type PairPorts = Pick<Ports, 'storage' | 'encryptionKeys' | 'ids' | 'clock'>;

// Key generation takes a while and only one pair is needed, so concurrent callers wait for the same pair.
const making = new ScopedMutex<Clock>();

/** The public key for encrypting signing methods; the first request creates the key pair. */
export async function listEncryptionKeys(ports: PairPorts): Promise<Result<{ encryptionKeys: EncryptionKey[] }>> {
  const existing = usablePair(ports);
  const pair = existing ? ok(existing) : await making.run(ports.clock, 'pair', () => makePair(ports));
  return pair.ok ? ok({ encryptionKeys: [toEncryptionKey(pair.value)] }) : pair;
}

async function makePair(ports: PairPorts): Promise<Result<EncryptionPairRecord>> {
  const concurrentPair = usablePair(ports);
  if (concurrentPair) return ok(concurrentPair);
  const created = await ports.encryptionKeys.createPair(ports.ids.uuid());
  const createdAt = ports.clock.now();
  return ports.storage.transact((tables) => ok(storePair(tables, { ...created, createdAt })));
}

function usablePair({ storage, encryptionKeys }: PairPorts): EncryptionPairRecord | undefined {
  const pair = storage.read(findPublishedPair);
  return pair && encryptionKeys.holds(pair) ? pair : undefined;
}

function toEncryptionKey({ id, publicKey }: EncryptionPairRecord): EncryptionKey {
  return { id, keyspec: 'RSA_2048', publicKey, encryptionAlgorithm: 'RSAES_OAEP_SHA_256' };
}
