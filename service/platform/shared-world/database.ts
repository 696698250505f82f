import pg from 'pg';
import { errnoOf, knownReason, StartupError, toError } from '../../model/kernel/results/reasons.ts';
import { second } from '../../model/kernel/units.ts';
import type { WorldAddress } from './world-address.ts';

/** Timeouts after which a connection is dropped. */
type DatabaseLimits = { readonly connectMilliseconds: number; readonly queryMilliseconds: number };

const usualLimits: DatabaseLimits = { connectMilliseconds: 3 * second, queryMilliseconds: 4 * second };

/** Enough that an append, a read and a checkpoint never wait for each other. */
const connections = 5;

/** No connection was available: nothing was sent. */
export class NotConnected extends Error {
  override name = 'NotConnected';
}

/** Rows from the database; the caller knows the columns and parses them with a schema. */
type Answered = { readonly rows: readonly unknown[]; readonly count: number };

/** Queries to a database, each on its own pooled connection, which is discarded after an error. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #config: pg.ClientConfig;
  #ended: Promise<void> | undefined;

  constructor(address: WorldAddress, password: string | undefined, limits = usualLimits) {
    this.#config = {
      ...{ host: address.host, port: address.port, user: address.user, password },
      database: address.database,
      ssl: sslOf(address),
      application_name: `vaultdesk ${address.world}`,
      connectionTimeoutMillis: limits.connectMilliseconds,
      // Client-side: a server that waits for its standby would report success when it is cancelled.
      query_timeout: limits.queryMilliseconds,
      keepAlive: true,
    };
    this.#pool = new pg.Pool({ ...this.#config, max: connections });
    // A connection that breaks while idle is replaced at the next query.
    this.#pool.on('error', () => undefined);
    // It may break at any time, also between its creation and its first use: the query reports the error.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Throws a `NotConnected` if nothing was sent. A named query is prepared once per connection. */
  async query(
    text: string,
    values: readonly unknown[] = [],
    { name }: { readonly name?: string } = {},
  ): Promise<Answered> {
    return this.#with(async (client) => {
      const { rows, rowCount } = await client.query({ text, values: [...values], name });
      return { rows, count: rowCount ?? 0 };
    });
  }

  /** Runs all statements in one transaction. */
  async together<Value>(work: (query: Database['query']) => Promise<Value>): Promise<Value> {
    return this.#with(async (client) => {
      await client.query('begin');
      const value = await work(async (text, values = []) => {
        const { rows, rowCount } = await client.query(text, [...values]);
        return { rows, count: rowCount ?? 0 };
      });
      await client.query('commit');
      return value;
    });
  }

  /** Calls `onPayload` with each notification, until the returned function is called or the connection breaks. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onDisconnect: () => void,
  ): Promise<() => Promise<void>> {
    const client = new pg.Client(this.#config);
    client.on('error', onDisconnect);
    client.on('end', onDisconnect);
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    return async () => {
      client.removeListener('end', onDisconnect);
      await client.end().catch(() => undefined);
    };
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }

  async #with<Value>(work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw new NotConnected('No connection to the database was available.', { cause });
    });
    let hasFailed = true;
    try {
      const value = await work(client);
      hasFailed = false;
      return value;
    } finally {
      client.release(hasFailed);
    }
  }
}

/** The SQLSTATE of a database error: five uppercase letters and digits. */
export function stateOf(error: unknown): string | undefined {
  const code = errnoOf(error instanceof NotConnected ? error.cause : error);
  // No SQLSTATE starts with E, unlike system error codes such as EPIPE.
  return code !== undefined && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

function sslOf({ tls, host }: WorldAddress): pg.ClientConfig['ssl'] {
  if (tls === 'none') return false;
  return { rejectUnauthorized: tls === 'checked', servername: host };
}

const sentences: Readonly<Record<string, (address: WorldAddress) => string>> = {
  '3D000': ({ database, host }) => `The database ${database} does not exist at ${host}. Create it first.`,
  '28P01': ({ user, host }) =>
    `The database at ${host} rejects the password of ${user}. Set PGPASSWORD, or name a file with --database-password-file.`,
  '28000': ({ user, host }) =>
    `The database at ${host} rejects connections of ${user} from this machine. Check its pg_hba.conf, or use another user.`,
  '42501': ({ user, database }) =>
    `The user ${user} has too few rights in the database ${database}: it must create the schema vaultdesk once (GRANT CREATE ON DATABASE), and read and write its tables.`,
  '25006': ({ database, host }) =>
    `The database ${database} at ${host} accepts no writes: it is read-only or a standby. Name the primary.`,
  '57P03': ({ host }) => `The database at ${host} is still starting. Run the command again in a moment.`,
  '53300': ({ host }) => `The database at ${host} has no connection left. Close others, or raise its max_connections.`,
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
    return new StartupError(`The connection to the database at ${hostAndPort} broke. Run the command again.`);
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
