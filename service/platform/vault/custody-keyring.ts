import { KeyedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { deriveAddress, signRecoverable } from '../../model/kernel/values/curves.ts';
import type { CustodyKeyRecord } from '../../model/state.ts';
import { everyApplication } from '../../model/table.ts';
import type { Clock } from '../ports/clock.ts';
import type { Custody, CustodyAccount, Ids } from '../ports/ports.ts';
import type { Storage, TableWriters } from '../ports/storage.ts';
import type { DeviceKey } from '../ports/vault.ts';
import { randomPrivateKey, withSecret } from './key-hierarchy.ts';

interface CustodyPorts {
  readonly storage: Storage;
  readonly deviceKey: DeviceKey;
  readonly clock: Clock;
  readonly ids: Ids;
}

const purpose = 'custody.key.v1';
const lostPrefix = 'lost:';

/** Custody accounts with keys in the table of custody keys. */
export function createCustodyKeyring(ports: CustodyPorts): Custody {
  const { storage, deviceKey } = ports;
  // Concurrent callers get the same key.
  const creating = new KeyedMutex();
  const find = (name: CustodyAccount) => storage.read(({ custodyKeys }) => custodyKeys.find(name));
  const account = async (name: CustodyAccount): Promise<Result<CustodyKeyRecord>> => {
    const existing = find(name);
    if (existing) return ok(existing);
    return creating.run(name, async () => {
      const created = find(name);
      return created ? ok(created) : createAccount(ports, name);
    });
  };
  return {
    address: async (name) => {
      const record = await account(name);
      return record.ok ? ok(record.value.address) : record;
    },
    find: (address) => {
      const [record] = storage.read(({ custodyKeys }) => custodyKeys.listBy('byAddress', address.toLowerCase()));
      return record?.id.startsWith(lostPrefix) ? undefined : record?.id;
    },
    signDigest: async (name, digest) => {
      const record = await account(name);
      if (!record.ok) return record;
      const { sealedKey } = record.value;
      const privateKey = deviceKey.open(purpose, sealedKey, contextOf(record.value));
      if (!privateKey)
        return fail(
          'custody.key-lost',
          `The key of the account ${name} was sealed with another device key. Restore that device key.`,
        );
      return ok(await withSecret(privateKey, (key) => sign(digest, key)));
    },
  };
}

/** For a permanently lost device key: the accounts are created again on next use, and nothing is deleted. */
export function setCustodyKeysAside({ custodyKeys }: TableWriters): void {
  for (const record of custodyKeys.listBy('every', everyApplication)) {
    if (record.id.startsWith(lostPrefix)) continue;
    custodyKeys.delete(record.id);
    custodyKeys.put({ ...record, id: `${lostPrefix}${record.id} ${record.address}` });
  }
}

async function createAccount(
  { storage, deviceKey, clock, ids }: CustodyPorts,
  name: CustodyAccount,
): Promise<Result<CustodyKeyRecord>> {
  const privateKey = ids.because(['custody', name], () => randomPrivateKey(ids));
  const created = await withSecret(privateKey, (key): CustodyKeyRecord => {
    const identity = { id: name, address: deriveAddress(key) };
    const sealedKey = deviceKey.seal(purpose, key, contextOf(identity));
    return { ...identity, sealedKey, createdAt: clock.now() };
  });
  return storage.transact(({ custodyKeys }) => {
    const existing = custodyKeys.find(name);
    if (!existing) custodyKeys.put(created);
    return ok(existing ?? created);
  });
}

/** Binds a sealed key to its own account. */
function contextOf({ id, address }: Pick<CustodyKeyRecord, 'id' | 'address'>): string {
  return `${address} ${id}`;
}

function sign(digest: Uint8Array, privateKey: Uint8Array): string {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  return `0x${Buffer.from(signature).toString('hex')}${(27 + recoveryId).toString(16)}`;
}
