import type { StartupServer } from '../api/http/server/startup-server.ts';
import { routes, routesInTurns } from '../api/operations/index.ts';
import { prepareChain, prepareServedChain } from '../domain/chains/prepare-chain.ts';
import { AttemptSemaphore } from '../domain/webhooks/deliveries/attempts.ts';
import { requestLogBounds } from '../history/requests/list-requests.ts';
import { addressedAs, mainWorld } from '../model/installation/own-names.ts';
import type { OpenedResources } from '../model/kernel/concurrency/opened-resources.ts';
import { day } from '../model/kernel/units.ts';
import { removeOtherWorlds } from '../platform/chains/anvil/chain-files.ts';
import {
  createChainGateway,
  createChains,
  type OpenedChains,
  type OpenedGateway,
} from '../platform/chains/create-chains.ts';
import {
  createDelegatingClock,
  createMovableClock,
  createSeededIds,
  type DelegatingClock,
  randomIds,
  stillWatch,
  systemClock,
} from '../platform/clock/clocks.ts';
import { createBackgroundWork } from '../platform/instance/background-work.ts';
import { createChanges } from '../platform/instance/change-notices.ts';
import { FaultRules } from '../platform/instance/fault-rules.ts';
import {
  createInstanceChanges,
  createInstanceStorage,
  type InstanceStorage,
} from '../platform/instance/instance-storage.ts';
import { createInternalRequests } from '../platform/instance/internal-requests.ts';
import { createInboxes } from '../platform/instance/memory-inboxes.ts';
import { StatisticsFile } from '../platform/instance/statistics-history.ts';
import { createOutbound } from '../platform/outbound/http-outbound.ts';
import type { FileSystem } from '../platform/ports/file-system.ts';
import type { Ports } from '../platform/ports/ports.ts';
import type { Worlds } from '../platform/ports/storage.ts';
import { untraced } from '../platform/ports/tracing.ts';
import { createLog } from '../platform/processes/pino-log.ts';
import { createRequestLog } from '../platform/request-log/file-request-log.ts';
import { createConsoleSessions } from '../platform/sessions/console-sessions.ts';
import {
  createTokenConfirmation,
  createTokens,
  forgetfulStore,
  sessionFile,
} from '../platform/sessions/session-file.ts';
import { sharedSecret } from '../platform/shared-world/shared-secret.ts';
import { createBackups, type StoredBackups } from '../platform/storage/files/backups.ts';
import { createMemoryFileSystem } from '../platform/storage/files/memory-file-system.ts';
import { nodeFileSystem } from '../platform/storage/files/node-file-system.ts';
import type { StoredSnapshots } from '../platform/storage/files/snapshots.ts';
import type { OpenedStorage } from '../platform/storage/open-storage.ts';
import { createMetrics } from '../platform/telemetry/create-metrics.ts';
import { createVault } from '../platform/vault/argon2-vault.ts';
import { createEncryptionKeys } from '../platform/vault/encryption-keys.ts';
import { createCustodyKeyring } from '../platform/vault/key-hierarchy.ts';
import { deviceKeyOfWorld } from '../platform/vault/open-device-key.ts';
import { createKeystores } from '../platform/vault/web3-keystores.ts';
import { faultyVault } from '../worlds/faults/faulty-vault.ts';
import { storedPace } from '../worlds/system/clock/stored-pace.ts';
import { openSeed, seedingOf } from '../worlds/system/random-seed.ts';
import { currentSettings } from '../worlds/system/settings.ts';
import { numberOfWorld } from '../worlds/system/snapshots/world-number.ts';
import type { ServiceConfig } from './config.ts';
import type { Host } from './host.ts';
import { type OpenedState, openState } from './open-state.ts';

/** The ports that every world of a process shares: it opens them once. */
type SharedPorts = Pick<
  Ports,
  | 'changes'
  | 'consoleSessions'
  | 'deviceKey'
  | 'installation'
  | 'log'
  | 'operationCatalogue'
  | 'requestLog'
  | 'settings'
  | 'statistics'
  | 'tracing'
>;

/** Resources that outlive the worlds of a process. */
export interface Shared extends Pick<Host, 'keyDerivation'> {
  readonly config: ServiceConfig;
  readonly ports: SharedPorts;
  readonly storage: OpenedStorage;
  readonly backups: StoredBackups;
  readonly disk: FileSystem;
  /** Shared by all worlds of the process: each derivation takes much memory. */
  readonly keystores: Ports['keystores'];
  /** Shared by all worlds of the process. */
  readonly attemptSemaphore: AttemptSemaphore;
  /** Delegates to the clock of the current world. */
  readonly clock: DelegatingClock;
  /** Signs the tokens of every world with random keys. */
  readonly tokenKey: Uint8Array;
  /** Set if other instances serve the state too. */
  readonly world?: OpenedState['world'];
  /** Resolves with the reason if this instance must stop; never resolves for a state in files. */
  readonly lost: Promise<string>;
}

interface SharedOptions extends Pick<StartupServer, 'baseUrl' | 'report'> {
  /** Owns everything that is opened. */
  readonly resources: OpenedResources;
}

/** Opens the shared resources of all worlds on a locked data directory. */
export async function openShared(
  config: ServiceConfig,
  host: Host,
  { resources, baseUrl, report }: SharedOptions,
): Promise<Shared> {
  const { publicUrl, allowedHosts } = config;
  const clock = createDelegatingClock(systemClock);
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  for (const { name, suggestion } of config.unknownVariables)
    log[suggestion === undefined ? 'info' : 'warn']('config.variable-unknown', { name, suggestion });
  const changes = createChanges();
  const disk = config.isInMemory ? createMemoryFileSystem() : nodeFileSystem;
  let lose: (sentence: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });
  const opening = { disk, changes, clock, log, report, lost: (sentence: string) => lose(sentence) };
  const store = host.deviceKeyStore(config.dataDir);
  const { storage, deviceKey, world } = await openState(config, store, opening);
  resources.own(storage, () => storage.close());
  await openSeed(storage, config, systemClock.millis());
  await removeOtherWorlds(disk, config.dataDir, storage.read(numberOfWorld));
  // Secrets of the console and its routes protect the machine, so they do not depend on a world's random seed.
  const secrets = await secretsOf({ storage, deviceKey, world });
  const operatorToken = `vd_op_${secrets.operatorToken}`;
  const settings = currentSettings(storage, config.settings);
  const statistics = new StatisticsFile(config.dataDir, { disk, log });
  resources.own(statistics, () => statistics.close());
  await statistics.load();
  const sessions = host.kind === 'headless' ? sessionFile(nodeFileSystem, config.dataDir, deviceKey) : forgetfulStore;
  const consoleSessions = createConsoleSessions(
    {
      ...{ ids: randomIds, clock: systemClock, deviceKey, store: sessions, log, baseUrl },
      lifetimeMilliseconds: () => settings.current().consoleSessionDays * day,
      createConfirmation: () => createTokenConfirmation(operatorToken, clock),
    },
    await sessions.load(),
  );
  const requestLog = createRequestLog(config.dataDir, { disk, changes, clock, log }, requestLogBounds(settings));
  resources.own(requestLog, () => requestLog.close());
  const telemetry = config.isTraced ? await import('../platform/telemetry/open-tracing.ts') : undefined;
  const tracing = telemetry?.openTracing({ clock: systemClock, log, version: host.version }) ?? untraced;
  resources.own(tracing, () => tracing.close());
  const ports: SharedPorts = {
    ...{ changes, consoleSessions, deviceKey, log, requestLog, settings, statistics, tracing },
    installation: {
      version: host.version,
      host: host.kind,
      startCommand: host.startCommand?.(new URL(baseUrl).port),
      dataDir: config.dataDir,
      medium: mediumOf(config, world),
      startedAt: systemClock.now(),
      operatorToken,
      metricsToken: config.metricsToken,
      ...addressedAs({ listenerUrl: () => baseUrl, publicUrl, allowedHosts }, mainWorld),
    },
    operationCatalogue: {
      // Few processes need the examples.
      describe: async (name) => (await import('../api/http/reference/recorded-examples.ts')).describeWithExamples(name),
      routes,
      routesInTurns,
    },
  };
  const backups = createBackups(storage, config.dataDir, { disk, key: deviceKey, clock });
  return {
    ...{ config, ports, storage, backups, disk, clock, keyDerivation: host.keyDerivation },
    keystores: createKeystores({ ids: randomIds }),
    attemptSemaphore: new AttemptSemaphore(),
    ...{ tokenKey: secrets.tokenKey, world, lost },
  };
}

/** Secrets of this process only, or of every instance of its world. */
async function secretsOf({ storage, deviceKey, world }: OpenedState) {
  if (!world) return { operatorToken: randomIds.token(32), tokenKey: randomIds.randomBytes(32) };
  const ports = { storage, deviceKey, ids: randomIds };
  const operatorToken = await sharedSecret('operator-token', ports);
  return { operatorToken: operatorToken.toString('base64url'), tokenKey: await sharedSecret('token-key', ports) };
}

/** The ports of one world, which end with it. */
export interface InstancePorts extends Ports {
  readonly storage: InstanceStorage;
  readonly chains: OpenedChains;
  readonly chainGateway: OpenedGateway;
}

/** The adapters of a world in its current state. */
export function openInstancePorts(
  { config, ports: shared, storage: stored, clock: displayedClock, tokenKey, backups, ...own }: Shared,
  { worlds, snapshots }: { worlds: Worlds; snapshots: StoredSnapshots },
): InstancePorts {
  const { log, settings } = shared;
  const deviceKey = stored.read((tables) => deviceKeyOfWorld(tables, shared.deviceKey));
  const storage = createInstanceStorage(stored);
  const seeding = stored.read(seedingOf);
  const ids = seeding ? createSeededIds(seeding) : randomIds;
  const isSteady = seeding !== undefined;
  const { clock, clockControl } = createMovableClock(systemClock, stored.read(storedPace));
  displayedClock.follow(clock);
  const changes = createInstanceChanges(shared.changes);
  const faults = new FaultRules({ storage, changes, clock, log });
  const custody = createCustodyKeyring({ storage, deviceKey, clock, ids });
  const chains = createChains({
    ...{ dataDir: config.dataDir, config: config.chains, world: stored.read(numberOfWorld) },
    prepare: (chain) =>
      chain.network.isServed
        ? prepareServedChain({ storage, custody }, chain)
        : prepareChain({ storage, custody }, chain),
    changed: (secretType) => changes.publish({ tables: ['chains'], ids: [secretType] }),
    kept: (secretType) => changes.publish({ tables: ['durableBlocks'], ids: [secretType] }),
    blockTime: () => (clockControl.pace().speed === 1 && !isSteady ? undefined : clock.millis()),
    // The address of a chain must be unpredictable, and the length of a pause appears in no response.
    ...{ isSteady, faults, disk: own.disk, clock, ids: randomIds, log, tracing: shared.tracing },
  });
  shared.requestLog.limitTo(requestLogBounds(settings));
  return {
    ...{ ...shared, deviceKey, encryptionKeys: createEncryptionKeys(deviceKey) },
    sharedWorld: own.world,
    ...{ storage, changes, clock, clockControl, ids, faults, custody, chains, worlds, backups },
    snapshots: { ...snapshots, create: (name) => snapshots.create(name, storage.isThere) },
    vault: faultyVault(createVault({ deviceKey, ids, keyDerivation: own.keyDerivation }), faults),
    keystores: seeding ? createKeystores({ ids }) : own.keystores,
    tokens: createTokens(seeding ? tokenKeyOf(seeding, shared.installation) : tokenKey, { clock, ids }),
    chainGateway: createChainGateway(chains),
    outbound: createOutbound(isSteady ? stillWatch : clock),
    inboxes: createInboxes(),
    metrics: createMetrics(own.disk, config.dataDir, { isMain: shared.installation.world === mainWorld }),
    internalRequests: createInternalRequests(),
    backgroundWork: createBackgroundWork(),
  };
}

function mediumOf({ isInMemory }: ServiceConfig, world: Shared['world']) {
  if (world) return 'database';
  return isInMemory ? 'memory' : 'disk';
}

/** Constant over restarts and restores, like the clock of such a world; each additional world has its own. */
function tokenKeyOf({ seed }: { seed: number }, { world }: Pick<Ports['installation'], 'world'>): Uint8Array {
  const ids = createSeededIds({ seed, era: 0 });
  const cause = world === mainWorld ? ['token key'] : ['token key', world];
  return ids.because(cause, () => ids.randomBytes(32));
}
