// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { homeOfThisProcess } from './home.mjs';
import { runAs } from './programs.mjs';
import { startPostgresServer, withoutPassword } from './server.mjs';

/** @typedef {import('./server.mjs').PostgresServer} PostgresServer */

/**
 * Two servers: the standby has every acknowledged commit of the primary on its disk.
 * @typedef {object} Pair
 * @property {PostgresServer} primary
 * @property {PostgresServer} standby
 * @property {() => Promise<void>} promote Makes the standby accept writes; kill the primary first.
 * @property {() => Promise<void>} stop
 */

/** @param {{ fsync?: boolean }} [options] @returns {Promise<Pair>} */
export async function startPrimaryAndStandby({ fsync = true } = {}) {
  const { programs } = await homeOfThisProcess();
  const primary = await startPostgresServer({
    fsync,
    settings: { synchronous_standby_names: '*', synchronous_commit: 'on' },
  });
  const { password, href } = withoutPassword(primary.url);
  const standby = await startPostgresServer({
    fsync,
    fill: async (folder) => {
      await runAs(
        programs,
        [
          ...['pg_basebackup', '--dbname', href, '--pgdata', folder, '--write-recovery-conf'],
          ...['--checkpoint', 'fast', '--wal-method', 'stream', '--no-sync'],
        ],
        { PGPASSWORD: password },
      );
    },
  });
  while ((await primary.ask('select sync_state from pg_stat_replication')) !== 'sync') await pause(20);
  return {
    primary,
    standby,
    promote: async () => {
      await runAs(programs, ['pg_ctl', 'promote', '--pgdata', standby.folder, '--wait']);
    },
    stop: async () => {
      await Promise.all([standby.stop(), primary.stop()]);
    },
  };
}
