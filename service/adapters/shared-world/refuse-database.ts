import { errnoOf, toError } from '../../kernel/error.ts';
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
  if (error instanceof NotConnected)
    return new StartupError(
      `The database at ${address.host}:${address.port} cannot be reached (${message || 'no answer'}). See that it runs and that the address is right.`,
    );
  if (hasBroken(error))
    return new StartupError(
      `The connection to the database at ${address.host}:${address.port} broke (${message}). Run the same again.`,
    );
  return toError(error);
}

/** The driver has words alone for what it finds itself (pg 8). */
function hasBroken(error: unknown): boolean {
  const isOfSystem = /^E(?:CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH)$/.test(errnoOf(error) ?? '');
  return isOfSystem || /^Connection terminated|^Query read timeout/.test(toError(error).message);
}
