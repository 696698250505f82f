import { join } from 'node:path';
import { createChanges } from '../adapters/changes/change-notices.ts';
import { createDelegatingClock } from '../adapters/clock/delegating-clock.ts';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { createMemoryFileSystem } from '../adapters/file-system/memory-file-system.ts';
import { createRequestLog } from '../adapters/request-log/file-request-log.ts';
import { StatisticsFile } from '../adapters/statistics/statistics-history.ts';
import { createBackups } from '../adapters/storage/backups.ts';
import { openStorage } from '../adapters/storage/open-storage.ts';
import { recordDeviceKey } from '../adapters/vault/open-device-key.ts';
import type { Shared } from '../compose-ports.ts';
import type { ServiceConfig } from '../config.ts';
import type { OpenedResources } from '../kernel/opened-resources.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { requestLogBounds } from '../requests/request-log-bounds.ts';
import { addressedAs } from '../resources/own-names.ts';
import { currentSettings, ofOtherWorld } from '../system/current-settings.ts';
import { openSeed } from '../system/random-seed.ts';

/**
 * The state of a world that outlives its eras, for worlds other than that of the data directory: it
 * shares device key, sessions and operator token, and has everything else on its own disk in
 * memory. It does not use external nodes.
 */
export async function openInMemory(
  main: Shared,
  world: string,
  resources: OpenedResources,
): Promise<Shared> {
  const { deviceKey, log, installation } = main.ports;
  const config = configOfWorld(main.config, world);
  const { dataDir } = config;
  const disk = createMemoryFileSystem();
  const clock = createDelegatingClock(systemClock);
  const changes = createChanges();
  const opening = { disk, changes, clock, log, key: deviceKey, vouch: vouchForNothing };
  const storage = await openStorage(dataDir, opening, limitsInMemory);
  resources.own(storage, () => storage.close());
  await recordDeviceKey(storage, deviceKey);
  await openSeed(storage, config, systemClock.millis());
  const settings = ofOtherWorld(currentSettings(storage, config.settings), main.ports.settings);
  const bounds = requestLogBounds(settings);
  const statistics = new StatisticsFile(dataDir, { disk, log });
  resources.own(statistics, () => statistics.close());
  const requestLog = createRequestLog(dataDir, { disk, changes, clock, log }, bounds);
  resources.own(requestLog, () => requestLog.close());
  const ports: Shared['ports'] = {
    ...main.ports,
    ...{ changes, requestLog, settings, statistics },
    installation: {
      ...addressedAs(installation, world),
      ...{ dataDir, medium: 'memory', startedAt: systemClock.now() },
    },
  };
  const backups = createBackups(storage, dataDir, { disk, key: deviceKey, clock });
  const tokenKey = randomIds.randomBytes(32);
  const shared = { config, ports, storage, backups, disk, clock, tokenKey, world: undefined };
  return { ...main, ...shared };
}

/** Tighter limits for worlds in memory. */
const limitsInMemory = { maximumJournalBytes: 1 << 20, anchorMilliseconds: 1000 };
const boundsInMemory = { requestLogMebibytes: 4, auditEntriesKept: 1000 };

function configOfWorld(config: ServiceConfig, world: string): ServiceConfig {
  const embedded = Object.entries(config.chains).map(([secretType, chain]) => {
    const { rpcUrl: _rpcUrl, isServed: _isServed, ...settings } = chain ?? {};
    return [secretType, settings];
  });
  return {
    ...config,
    ...{ dataDir: join('memory', world), chains: Object.fromEntries(embedded) },
    ...{ clientSecret: undefined, faults: undefined, seed: undefined },
    settings: { ...config.settings, ...boundsInMemory },
  };
}

function vouchForNothing(): never {
  throw new StartupError('The state of a world in memory is damaged.');
}
