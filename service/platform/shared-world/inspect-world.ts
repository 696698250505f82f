import { z } from 'zod';
import { installationRecord } from '../../model/installation/setting.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { schemaVersion, tableNames } from '../../model/state.ts';
import type { Snapshot } from '../storage/files/checkpoint.ts';
import type { AvailableKey, Inspection } from '../storage/inspect.ts';
import { leaseRecord } from './leases/lease.ts';
import { leaseFact } from './leases/lease-fact.ts';
import type { WorldAccess } from './open-world.ts';
import { type Asking, createRequestBatcher, readAll, rejectMissing } from './read-world.ts';
import { describeAddress } from './world-address.ts';
import { checkpointList, rejectOtherKey, sha256Of, worldRow } from './world-checkpoints.ts';
import { WorldLost } from './world-entry.ts';

/** Checks everything that a database stores of a world, with the device key if it is available, and changes nothing. */
export async function inspectWorld(access: WorldAccess, key?: AvailableKey): Promise<Inspection> {
  const { address } = access;
  try {
    return await createRequestBatcher(access, async (database) => {
      await rejectMissing(database, address);
      const { world } = address;
      const log = await logOf(database, world);
      const checkpoints = await checkpointsOf(database, world);
      const inspection = await verdictOn(database, { world, key, log });
      const isComplete = log.isUnbroken && checkpoints.every((checkpoint) => checkpoint.isWhole);
      return {
        isHealthy: inspection.isHealthy && isComplete,
        findings: [
          ...(inspection.isHealthy && !isComplete ? [missing] : []),
          ...inspection.findings,
          log.finding,
          ...checkpoints.map(({ finding }) => finding),
          `${log.last - (checkpoints[0]?.lsn ?? 0)} entries follow the newest checkpoint.`,
          await databaseFinding(database, describeAddress(address)),
          key?.description ?? withoutKey,
        ],
      };
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { isHealthy: false, findings: [error.message] };
  }
}

const missing =
  'Part of the world is missing or was changed, see below. Write a backup while the world is readable, and restore it into a new world.';
const withoutKey =
  'The device key is not available here, so authenticity was not checked. Name it with --device-key-file or VAULTDESK_DEVICE_KEY.';

interface InspectedWorld {
  readonly world: string;
  readonly key: AvailableKey | undefined;
  readonly log: Awaited<ReturnType<typeof logOf>>;
}

/** The first finding covers the whole world. */
async function verdictOn(database: Asking, { world, key, log }: InspectedWorld): Promise<Inspection> {
  if (!key)
    return log.isUnbroken
      ? { isHealthy: true, findings: [`The log of the world ${world} is unbroken.`] }
      : { isHealthy: false, findings: [`Vaultdesk does not start: entries of the world ${world} are missing.`] };
  try {
    rejectOtherKey(key, world, await worldRow(database, world));
    const { snapshot, lsn } = await readAll(database, { world, key });
    const counts = tableNames.map((name) => `${snapshot[name]?.length ?? 0} ${name}`).join(', ');
    return {
      isHealthy: true,
      findings: [
        `The world is sound up to entry ${lsn} (schema version ${schemaVersion}): ${counts}.`,
        'The device key confirms every entry.',
        leaseFinding(snapshot),
      ],
    };
  } catch (error) {
    if (!(error instanceof WorldLost || error instanceof StartupError)) throw error;
    return { isHealthy: false, findings: [`Vaultdesk does not start: ${error.message}`] };
  }
}

function leaseFinding({ installation }: Snapshot): string {
  const facts = z.array(installationRecord).parse(installation ?? []);
  const text = facts.find(({ id }) => id === leaseFact)?.value;
  const lease = leaseRecord.safeParse(parseJson(text ?? '')).data;
  return lease?.holder
    ? `${lease.name} runs the background work until ${lease.until} (its clock), epoch ${lease.epoch}.`
    : 'No instance runs the background work: all are stopped, or the last holder released it.';
}

const logColumns = z.object({
  entries: z.coerce.number(),
  first: z.coerce.number(),
  last: z.coerce.number(),
  letters: z.coerce.number(),
  at: z.string().nullable(),
});

async function logOf(database: Asking, world: string) {
  const { rows } = await database.query(
    `select count(*) as entries, coalesce(min(lsn), 0) as first, coalesce(max(lsn), 0) as last,
       coalesce(sum(octet_length(entry)), 0) as letters, to_json(max(at)) #>> '{}' as at
     from vaultdesk.log where world = $1`,
    [world],
  );
  const { entries, first, last, letters, at } = logColumns.parse(rows[0]);
  const isUnbroken = entries > 0 && entries === last - first + 1;
  const gap = isUnbroken ? 'none missing' : `${Math.max(last - first + 1 - entries, 1)} missing`;
  const finding = `The log: entries ${first} to ${last}, ${gap}, ${letters} bytes, last written at ${at}.`;
  return { isUnbroken, last, finding };
}

const checkpointRow = z.object({ id: z.string(), lsn: z.coerce.number(), list: z.string() });
const partRow = z.object({ part: z.number(), records: z.string() });

/** Newest first. */
async function checkpointsOf(database: Asking, world: string) {
  const { rows } = await database.query(
    'select id, lsn, list from vaultdesk.checkpoints where world = $1 order by lsn desc',
    [world],
  );
  const checkpoints = [];
  for (const row of z.array(checkpointRow).parse(rows)) {
    const isWhole = await hasItsParts(database, world, row);
    const state = isWhole ? 'complete' : 'damaged: a part is missing or was changed';
    checkpoints.push({ isWhole, lsn: row.lsn, finding: `The checkpoint of entry ${row.lsn}: ${state}.` });
  }
  return checkpoints;
}

async function hasItsParts(
  database: Asking,
  world: string,
  { id, list }: z.output<typeof checkpointRow>,
): Promise<boolean> {
  const parsedList = checkpointList.safeParse(parseJson(list));
  for (const [index, { sha256 }] of (parsedList.data?.parts ?? []).entries()) {
    const { rows } = await database.query(
      'select part, records from vaultdesk.checkpoint_parts where world = $1 and id = $2 and part = $3',
      [world, id, index],
    );
    const part = partRow.safeParse(rows[0]).data;
    if (!part || sha256Of(part.records) !== sha256) return false;
  }
  return parsedList.success;
}

const replicationState = z.object({ isStandby: z.boolean(), behind: z.coerce.number().nullable() });

async function databaseFinding(database: Asking, address: string): Promise<string> {
  const { rows } = await database.query(
    `select pg_is_in_recovery() as "isStandby",
       round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) as behind`,
  );
  const { isStandby, behind } = replicationState.parse(rows[0]);
  return isStandby
    ? `${address} is a standby; its replication lag is ${behind ?? 'unknown'} seconds.`
    : `${address} is a primary and accepts writes.`;
}
