import { errnoOf, toError } from '../../kernel/error.ts';
import { knownReason } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import { NotConnected, stateOf } from './database.ts';
import type { WorldAddress } from './world-address.ts';

type Sentence = (address: WorldAddress) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  '3D000': ({ database, host }) => `There is no database ${database} at ${host}. Create it first.`,
  '28P01': ({ user, host }) =>
    `The password of ${user} is not the one that the database at ${host} knows. Set PGPASSWORD, or name a file with --world-password-file.`,
  '28000': ({ user, host }) =>
    `The database at ${host} lets ${user} not in from here. See its pg_hba.conf, or take another user.`,
  '42501': ({ user, database }) =>
    `The user ${user} has too few rights in the database ${database}: it needs to create the schema vaultdesk once (GRANT CREATE ON DATABASE), and to read and write its tables.`,
  '25006': ({ database, host }) =>
    `The database ${database} at ${host} takes no writes: it is read-only, or a standby. Name the primary.`,
  '57P03': ({ host }) =>
    `The database at ${host} is still starting. Run the same again in a moment.`,
  '53300': ({ host }) =>
    `The database at ${host} has no connection left. Close others, or raise its max_connections.`,
  '53100': ({ host }) => `The disk of the database at ${host} is full. Free some space there.`,
};

/** Why a start on a world ends: one sentence that says what to do. A password is in none. */
export function toStartupError(error: unknown, address: WorldAddress): Error {
  if (error instanceof StartupError) return error;
  const sentence = sentences[stateOf(error) ?? ''];
  if (sentence) return new StartupError(sentence(address));
  const { message } = toError(error instanceof NotConnected ? error.cause : error);
  if (/password/i.test(message))
    return new StartupError(
      `The database at ${address.host} wants a password for ${address.user}. Set PGPASSWORD, or name a file with --world-password-file.`,
    );
  const place = `${address.host}:${address.port}`;
  if (/does not support SSL/.test(message))
    return new StartupError(
      `The database at ${place} does not speak TLS. Set up TLS there, or change the sslmode in the address.`,
    );
  if (error instanceof NotConnected)
    return new StartupError(
      `The database at ${place} cannot be reached, because ${knownReason(error) ?? 'it does not respond'}. Check that it runs and that the address is right.`,
    );
  if (hasBroken(error))
    return new StartupError(
      `The connection to the database at ${place} broke. Run the same again.`,
    );
  if (stateOf(error) !== undefined)
    return new StartupError(
      `The database ${address.database} at ${place} rejected a statement (SQLSTATE ${stateOf(error)}). Check that it is a PostgreSQL that ${address.user} may change, and see its log.`,
    );
  return toError(error);
}

/** The driver has words alone for what it finds itself (pg 8). */
function hasBroken(error: unknown): boolean {
  const isOfSystem = /^E(?:CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH)$/.test(errnoOf(error) ?? '');
  return isOfSystem || /^Connection terminated|^Query read timeout/.test(toError(error).message);
}
