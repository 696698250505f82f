import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deriveAddress, signRecoverable } from '../../kernel/secp256k1.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Custody, CustodyAccount } from '../../ports/custody.ts';
import type { DeviceKey } from '../../ports/device-key.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Storage, TableWriters } from '../../ports/storage.ts';
import type { CustodyKeyRecord } from '../../resources/custody-key.ts';
import { everyApplication } from '../../resources/table.ts';
import { randomPrivateKey } from './private-key.ts';
import { withSecret } from './secrets.ts';

export interface CustodyPorts {
  readonly storage: Storage;
  readonly deviceKey: DeviceKey;
  readonly clock: Clock;
  readonly ids: Ids;
}

const purpose = 'custody.key.v1';
const lost = 'lost:';

/** The accounts in the table of custody keys. */
export function createCustodyKeyring(ports: CustodyPorts): Custody {
  const { storage, deviceKey } = ports;
  // Two that look for it at once find the same one.
  const making = new KeyedLock();
  const find = (name: CustodyAccount) => storage.read(({ custodyKeys }) => custodyKeys.find(name));
  const account = async (name: CustodyAccount): Promise<Result<CustodyKeyRecord>> => {
    const known = find(name);
    if (known) return ok(known);
    return making.run(name, async () => {
      const made = find(name);
      return made ? ok(made) : makeAccount(ports, name);
    });
  };
  return {
    address: async (name) => {
      const found = await account(name);
      return found.ok ? ok(found.value.address) : found;
    },
    find: (address) => {
      const [found] = storage.read(({ custodyKeys }) =>
        custodyKeys.listBy('byAddress', address.toLowerCase()),
      );
      return found?.id.startsWith(lost) ? undefined : found?.id;
    },
    signDigest: async (name, digest) => {
      const found = await account(name);
      if (!found.ok) return found;
      const { sealedKey } = found.value;
      const privateKey = deviceKey.open(purpose, sealedKey, contextOf(found.value));
      if (!privateKey)
        return fail(
          'custody.key-lost',
          `The key of the account ${name} was sealed by another device key. Put that one back.`,
        );
      return ok(await withSecret(privateKey, (key) => sign(digest, key)));
    },
  };
}

/** For a device key that is lost for good: the accounts are made anew when next used, and nothing is deleted. */
export function setCustodyKeysAside({ custodyKeys }: TableWriters): void {
  for (const record of custodyKeys.listBy('every', everyApplication)) {
    if (record.id.startsWith(lost)) continue;
    custodyKeys.delete(record.id);
    custodyKeys.put({ ...record, id: `${lost}${record.id} ${record.address}` });
  }
}

async function makeAccount(
  { storage, deviceKey, clock, ids }: CustodyPorts,
  name: CustodyAccount,
): Promise<Result<CustodyKeyRecord>> {
  const drawn = ids.because(['custody', name], () => randomPrivateKey(ids));
  const made = await withSecret(drawn, (key): CustodyKeyRecord => {
    const identity = { id: name, address: deriveAddress(key) };
    const sealedKey = deviceKey.seal(purpose, key, contextOf(identity));
    return { ...identity, sealedKey, createdAt: clock.now() };
  });
  return storage.transact(({ custodyKeys }) => {
    const other = custodyKeys.find(name);
    if (!other) custodyKeys.put(made);
    return ok(other ?? made);
  });
}

/** A key opens as its own account only. */
function contextOf({ id, address }: Pick<CustodyKeyRecord, 'id' | 'address'>): string {
  return `${address} ${id}`;
}

function sign(digest: Uint8Array, privateKey: Uint8Array): string {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  return `0x${Buffer.from(signature).toString('hex')}${(27 + recoveryId).toString(16)}`;
}
