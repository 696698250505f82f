import { errnoOf, toError } from '../../kernel/error.ts';
import { knownReason } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import { NotConnected, stateOf } from './database.ts';
import type { WorldAddress } from './world-address.ts';

type Sentence = (address: WorldAddress) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  '3D000': ({ database, host }) =>
    `The database ${database} does not exist at ${host}. Create it first.`,
  '28P01': ({ user, host }) =>
    `The database at ${host} rejects the password of ${user}. Set PGPASSWORD, or name a file with --database-password-file.`,
  '28000': ({ user, host }) =>
    `The database at ${host} rejects connections of ${user} from this machine. Check its pg_hba.conf, or use another user.`,
  '42501': ({ user, database }) =>
    `The user ${user} has too few rights in the database ${database}: it must create the schema vaultdesk once (GRANT CREATE ON DATABASE), and read and write its tables.`,
  '25006': ({ database, host }) =>
    `The database ${database} at ${host} accepts no writes: it is read-only or a standby. Name the primary.`,
  '57P03': ({ host }) =>
    `The database at ${host} is still starting. Run the command again in a moment.`,
  '53300': ({ host }) =>
    `The database at ${host} has no connection left. Close others, or raise its max_connections.`,
  '53100': ({ host }) => `The disk of the database at ${host} is full. Free some space there.`,
};

/** The `StartupError` for a database error: one sentence with a remedy, never with a password. */
export function toStartupError(error: unknown, address: WorldAddress): Error {
  if (error instanceof StartupError) return error;
  const sentence = sentences[stateOf(error) ?? ''];
  if (sentence) return new StartupError(sentence(address));
  const { message } = toError(error instanceof NotConnected ? error.cause : error);
  if (/password/i.test(message))
    return new StartupError(
      `The database at ${address.host} requires a password for ${address.user}. Set PGPASSWORD, or name a file with --database-password-file.`,
    );
  const hostAndPort = `${address.host}:${address.port}`;
  if (/does not support SSL/.test(message))
    return new StartupError(
      `The database at ${hostAndPort} does not speak TLS. Set up TLS there, or change the sslmode in the address.`,
    );
  if (error instanceof NotConnected)
    return new StartupError(
      `The database at ${hostAndPort} cannot be reached, because ${knownReason(error) ?? 'it does not respond'}. Check that it runs and that the address is right.`,
    );
  if (hasBroken(error))
    return new StartupError(
      `The connection to the database at ${hostAndPort} broke. Run the command again.`,
    );
  if (stateOf(error) !== undefined)
    return new StartupError(
      `The database ${address.database} at ${hostAndPort} rejected a statement (SQLSTATE ${stateOf(error)}). Check that it is a PostgreSQL that ${address.user} may change, and see its log.`,
    );
  return toError(error);
}

/** The driver reports its own errors only as text (pg 8). */
function hasBroken(error: unknown): boolean {
  const isOfSystem = /^E(?:CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH)$/.test(errnoOf(error) ?? '');
  return isOfSystem || /^Connection terminated|^Query read timeout/.test(toError(error).message);
}
