import { afterAll, describe, onTestFinished } from 'vitest';
import { skipReason } from '../programs.mjs';
import { findPostgres } from './programs.mjs';
import {
  type Pair,
  type PostgresOptions,
  type PostgresServer,
  startPrimaryAndStandby as startPair,
  startPostgresServer,
} from './server.mjs';

/** A separate PostgreSQL, stopped with the test. Only inside of `describeWithPostgres`. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const server = await startPostgresServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/**
 * A PostgreSQL for all tests of a file without waiting for the disk, started on first use. Call it outside of tests.
 */
export function postgresOfTheFile(): () => Promise<PostgresServer> {
  let starting: Promise<PostgresServer> | undefined;
  afterAll(async () => (await starting)?.stop());
  return () => {
    starting ??= startPostgresServer({ fsync: false });
    return starting;
  };
}

/** A primary with a synchronous standby, stopped with the test. */
export async function startPrimaryAndStandby(options: { fsync?: boolean } = {}): Promise<Pair> {
  const pair = await startPair(options);
  onTestFinished(() => pair.stop());
  return pair;
}

/** Tests that require a PostgreSQL. */
export function describeWithPostgres(name: string, tests: () => void): void {
  const installation = findPostgres();
  const reason = skipReason('reason' in installation ? installation.reason : undefined);
  describe.skipIf(reason !== undefined)(reason ? `${name} (${reason})` : name, tests);
}
