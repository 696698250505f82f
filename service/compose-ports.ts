import { randomBytes } from 'node:crypto';
import { createBackgroundWork } from './adapters/background-work/background-work.ts';
import { createChainGateway } from './adapters/chains/chain-gateway.ts';
import { createChains } from './adapters/chains/create-chains.ts';
import { createChanges } from './adapters/changes/change-notices.ts';
import { createMovableClock } from './adapters/clock/movable-clock.ts';
import { randomIds } from './adapters/clock/random-ids.ts';
import { systemClock } from './adapters/clock/system-clock.ts';
import { KeptFaults } from './adapters/faults/kept-faults.ts';
import { nodeFileSystem } from './adapters/file-system/node-file-system.ts';
import { createFrontDoor } from './adapters/front-door/front-door.ts';
import { createInboxes } from './adapters/inboxes/memory-inboxes.ts';
import { createKeystores } from './adapters/keystore/web3-keystores.ts';
import { createLog } from './adapters/log/pino-log.ts';
import { createOutbound } from './adapters/outbound/http-outbound.ts';
import { createRequestLog } from './adapters/request-log/file-request-log.ts';
import { createConsoleSessions } from './adapters/sessions/console-sessions.ts';
import { forgetfulStore, sessionFile } from './adapters/sessions/session-file.ts';
import { createTokenConfirmation } from './adapters/sessions/token-confirmation.ts';
import { KeptStatistics } from './adapters/statistics/kept-statistics.ts';
import { createBackups } from './adapters/storage/backups.ts';
import type { OpenedStorage } from './adapters/storage/open-storage.ts';
import { createSnapshots } from './adapters/storage/snapshots.ts';
import { createTokens } from './adapters/tokens/jwt-tokens.ts';
import { createVault } from './adapters/vault/argon2-vault.ts';
import { createCustodyKeyring } from './adapters/vault/custody-keyring.ts';
import { createEncryptionKeys } from './adapters/vault/encryption-keys.ts';
import { prepareChain } from './chains/prepare-chain.ts';
import type { ServiceConfig } from './config.ts';
import { faultyVault } from './faults/faulty-vault.ts';
import type { Host } from './host.ts';
import type { Entrance } from './http/entrance.ts';
import { day } from './kernel/time-units.ts';
import { openState } from './open-state.ts';
import { routes } from './operations/routes.ts';
import type { Ports } from './ports/ports.ts';
import { requestLogBounds } from './requests/request-log-bounds.ts';
import { storedPace } from './system/clock/stored-pace.ts';
import { currentSettings } from './system/current-settings.ts';

/** The adapters behind the ports, opened on a data directory that is ours. */
export async function openPorts(
  config: ServiceConfig,
  host: Host,
  { baseUrl, tell }: Pick<Entrance, 'baseUrl' | 'tell'>,
): Promise<{ ports: Ports; storage: OpenedStorage }> {
  const { clock, clockHands } = createMovableClock(systemClock);
  const ids = randomIds;
  const log = createLog(config.logLevel);
  const changes = createChanges();
  const { storage, deviceKey } = await openState(config, host.deviceKeyStore(config.dataDir), {
    disk: nodeFileSystem,
    changes,
    clock,
    log,
    tell,
  });
  clockHands.follow(storage.read(storedPace));
  const faults = new KeptFaults({ storage, changes, clock, log });
  const custody = createCustodyKeyring({ storage, deviceKey, clock });
  const chains = createChains({
    dataDir: config.dataDir,
    config: config.chains,
    prepare: (chain) => prepareChain({ storage, custody }, chain),
    changed: (secretType) => changes.publish({ tables: ['chains'], ids: [secretType] }),
    kept: (secretType) => changes.publish({ tables: ['durableBlocks'], ids: [secretType] }),
    faults,
    disk: nodeFileSystem,
    clock,
    blockTime: () => (clockHands.pace().speed === 1 ? undefined : clock.millis()),
    ids,
    log,
  });
  const operatorToken = `vd_op_${ids.token(32)}`;
  const settings = currentSettings(storage, config.settings);
  const store =
    host.kind === 'headless'
      ? sessionFile(nodeFileSystem, config.dataDir, deviceKey)
      : forgetfulStore;
  const consoleSessions = createConsoleSessions(
    {
      ids,
      clock: systemClock,
      deviceKey,
      store,
      log,
      lifetimeMilliseconds: () => settings.current().consoleSessionDays * day,
      makeConfirmation: () => createTokenConfirmation(operatorToken, clock),
    },
    await store.load(),
  );
  const statistics = new KeptStatistics(config.dataDir, { disk: nodeFileSystem, log });
  await statistics.load();
  const ports: Ports = {
    storage,
    deviceKey,
    encryptionKeys: createEncryptionKeys(deviceKey),
    vault: faultyVault(createVault({ deviceKey }), faults),
    keystores: createKeystores({ ids }),
    tokens: createTokens(randomBytes(32), { clock, ids }),
    settings,
    custody,
    chains,
    chainGateway: createChainGateway(chains),
    outbound: createOutbound(clock),
    inboxes: createInboxes(),
    faults,
    installation: {
      version: host.version,
      host: host.kind,
      dataDir: config.dataDir,
      startedAt: clock.now(),
      operatorToken,
      baseUrl: () => baseUrl,
      allowedHosts: config.allowedHosts,
    },
    operationCatalogue: { routes },
    backups: createBackups(storage, config.dataDir, {
      disk: nodeFileSystem,
      key: deviceKey,
      clock,
    }),
    snapshots: createSnapshots(config.dataDir, {
      ...{ storage, chains, clock, disk: nodeFileSystem, key: deviceKey },
    }),
    consoleSessions,
    frontDoor: createFrontDoor(),
    backgroundWork: createBackgroundWork(),
    requestLog: createRequestLog(
      config.dataDir,
      { disk: nodeFileSystem, changes, clock, log },
      requestLogBounds(settings),
    ),
    statistics,
    changes,
    clock,
    clockHands,
    ids,
    log,
  };
  return { ports, storage };
}
