import type { ServiceConfig } from '../../service/host/config.ts';
import { randomIds, systemClock } from '../../service/platform/clock/clocks.ts';
import type { Changes } from '../../service/platform/ports/changes.ts';
import { Database } from '../../service/platform/shared-world/database.ts';
import { createPostgresLog } from '../../service/platform/shared-world/postgres-log.ts';
import { SharedStorage } from '../../service/platform/shared-world/shared-storage.ts';
import { readAddress } from '../../service/platform/shared-world/world-address.ts';
import { ensureLayout } from '../../service/platform/shared-world/world-entry.ts';
import type { MemoryState } from '../../service/platform/storage/tables/memory-state.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { recordedLog } from '../fakes/recorded-log.ts';

let worlds = 0;

/** The address and password of a test world. */
export type AWorld = Required<Pick<ServiceConfig, 'database' | 'databasePassword'>>;

/** A separate world in the database at this address. */
export function aWorldIn(url: string, parameters: Record<string, string> = {}): AWorld {
  const address = new URL(url);
  const databasePassword = decodeURIComponent(address.password);
  address.password = '';
  worlds += 1;
  const allParameters = { world: `world-${process.pid}-${worlds}`, chains: 'own', ...parameters };
  for (const [name, value] of Object.entries(allParameters)) address.searchParams.set(name, value);
  const database = readAddress(address.href);
  if (typeof database === 'string') throw new Error(database);
  return { database, databasePassword };
}

/** The database for the state of all tests, if `npm run test:shared` runs them. */
export const databaseOfTests = process.env.VAULTDESK_TEST_DATABASE;

let database: Promise<Database> | undefined;

/** Storage of a separate world in the test database, over an existing state. */
export async function storageInDatabase(url: string, state: MemoryState, changes: Changes): Promise<SharedStorage> {
  const aWorld = aWorldIn(url);
  const { world } = aWorld.database;
  database ??= openDatabase(aWorld);
  const connection = await database;
  const start = { lsn: 0, mac: 'the beginning' };
  await connection.query("insert into vaultdesk.log (world, lsn, batch, mac, entry) values ($1, 0, $2, $3, '')", [
    world,
    randomIds.uuid(),
    start.mac,
  ]);
  return new SharedStorage({
    ...{ state, changes, key: fixedDeviceKey, ids: randomIds, clock: systemClock },
    ...{ machine: systemClock, instance: randomIds.uuid() },
    log: createPostgresLog(connection, world),
    reached: start,
    journal: recordedLog(),
    limits: {
      ...{ outcomeMilliseconds: 5000, maximumAgeMilliseconds: 0 },
      aloneAfterMilliseconds: Number.POSITIVE_INFINITY,
    },
    lost: () => undefined,
  });
}

async function openDatabase({ database: address, databasePassword }: AWorld): Promise<Database> {
  const connection = new Database(address, databasePassword);
  await ensureLayout(connection, address);
  return connection;
}
