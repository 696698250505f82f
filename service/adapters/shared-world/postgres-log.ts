import { z } from 'zod';
import { type Database, NotConnected, stateOf } from './database.ts';
import { type LogEntry, NotWritten, type SharedLog } from './shared-log.ts';

/** What is told on this channel: the world and the number of its new entry, or the word for the one that reads alone. */
export const channel = 'vaultdesk_log';
const entriesInRead = 500;

/** That an instance would append to a world. */
export function wordToShare(world: string): string {
  return `${world} share`;
}

const row = z.object({
  lsn: z.coerce.number(),
  batch: z.string(),
  mac: z.string(),
  entry: z.string(),
});

/**
 * The entry before is held while the new one is written: a log that was cut, or is another one, takes nothing. The
 * primary key decides who of several is first.
 */
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
export function createPostgresLog(database: Pick<Database, 'ask'>, world: string): SharedLog {
  return {
    append: async ({ lsn, batch, mac, text }: LogEntry, before) => {
      const written = await database
        .ask(appending, [world, lsn, batch, mac, text, before], { name: 'append' })
        .catch(refuse);
      return written.count === 1 ? 'appended' : 'behind';
    },
    readFrom: async (lsn) => {
      const { rows } = await database.ask(reading, [world, lsn], { name: 'read' });
      return rows.map((one) => {
        const { entry: text, ...read } = row.parse(one);
        return { ...read, text };
      });
    },
    askToShare: async () => {
      await database.ask('select pg_notify($1, $2)', [channel, wordToShare(world)]);
    },
  };
}

/** What a database says only where it has written nothing, with what to tell whoever runs it. */
const refusals: Readonly<Record<string, string>> = {
  '25006': 'The database of the shared world takes no writes: it is read-only, or a standby.',
  '42501': 'The user of the database may not write to the tables of the shared world.',
  '42P01': 'The tables of the shared world are gone from the database.',
  '53100': 'The disk of the database is full. Free some space there; writing goes on then.',
  '40P01': 'The database broke off a write that two waited for.',
  '40001': 'The database broke off a write that two waited for.',
};
/** Those that go by themselves in a moment. */
const passing = ['40P01', '40001'];

function refuse(cause: unknown): never {
  const state = stateOf(cause) ?? '';
  const sentence = refusals[state];
  if (sentence !== undefined)
    throw new NotWritten(sentence, { mayPass: passing.includes(state), cause });
  if (cause instanceof NotConnected)
    throw new NotWritten('The database does not answer.', { mayPass: true, cause });
  throw cause;
}
