import { z } from 'zod';
import { type Database, NotConnected, stateOf } from './database.ts';
import { type LogEntry, NotWritten, type SharedLog } from './world-entry.ts';

/** Payloads on this channel: a world and the number of its new entry, or the request to end exclusive reads. */
export const channel = 'vaultdesk_log';
const entriesInRead = 500;

/** Payload for an instance that wants to append to a world that another instance reads exclusively. */
export function shareableText(world: string): string {
  return `${world} share`;
}

const row = z.object({ lsn: z.coerce.number(), batch: z.string(), mac: z.string(), entry: z.string() });

/** Locks the previous entry: a truncated or replaced log accepts nothing. The primary key decides races. */
const appending = `
  with before as (
    select 1 from vaultdesk.log where world = $1 and lsn = $2::bigint - 1 and mac = $6 for key share
  ), put as (
    insert into vaultdesk.log (world, lsn, batch, mac, entry)
    select $1, $2::bigint, $3::uuid, $4, $5 from before
    on conflict (world, lsn) do nothing
    returning lsn
  )
  select pg_notify('${channel}', $1 || ' ' || lsn) from put`;

const reading = `
  select lsn, batch, mac, case when lsn > $2::bigint then entry else '' end as entry
  from vaultdesk.log
  where world = $1 and lsn >= $2::bigint order by lsn limit ${entriesInRead}`;

/** The log of a world in the tables of a database. */
export function createPostgresLog(database: Pick<Database, 'query'>, world: string): SharedLog {
  return {
    append: async ({ lsn, batch, mac, text }: LogEntry, previousMac) => {
      const result = await database
        .query(appending, [world, lsn, batch, mac, text, previousMac], { name: 'append' })
        .catch(reject);
      return result.count === 1 ? 'appended' : 'behind';
    },
    readFrom: async (lsn) => {
      const { rows } = await database.query(reading, [world, lsn], { name: 'read' });
      return rows.map((columns) => {
        const { entry: text, ...fields } = row.parse(columns);
        return { ...fields, text };
      });
    },
    requestRelease: async () => {
      await database.query('select pg_notify($1, $2)', [channel, shareableText(world)]);
    },
  };
}

/** Errors that a database reports only if it has written nothing, with a sentence for the operator. */
const rejections: Readonly<Record<string, string>> = {
  '25006': 'The database of the shared world accepts no writes: it is read-only or a standby.',
  '42501': 'The database user may not write to the tables of the shared world.',
  '42P01': 'The tables of the shared world are missing from the database.',
  '53100': 'The disk of the database is full. Free some space there; writing then resumes.',
  '40P01': 'The database aborted a write because of a conflict.',
  '40001': 'The database aborted a write because of a conflict.',
};
/** Temporary errors. */
const passing = ['40P01', '40001'];

function reject(cause: unknown): never {
  const state = stateOf(cause) ?? '';
  const sentence = rejections[state];
  if (sentence !== undefined) throw new NotWritten(sentence, { mayPass: passing.includes(state), cause });
  if (cause instanceof NotConnected) throw new NotWritten('The database does not respond.', { mayPass: true, cause });
  throw cause;
}
