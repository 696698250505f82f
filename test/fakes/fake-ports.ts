import { describeWithExamples } from '../../service/api/http/reference/recorded-examples.ts';
import { routes, routesInTurns } from '../../service/api/operations/index.ts';
import { requestLogBounds } from '../../service/history/requests/list-requests.ts';
import { addressedAs, worldPath } from '../../service/model/installation/own-names.ts';
import type { Settings } from '../../service/model/kernel/open-points.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import { day } from '../../service/model/kernel/units.ts';
import { createMovableClock, randomIds } from '../../service/platform/clock/clocks.ts';
import { createBackgroundWork } from '../../service/platform/instance/background-work.ts';
import { createChanges } from '../../service/platform/instance/change-notices.ts';
import { FaultRules } from '../../service/platform/instance/fault-rules.ts';
import { createInternalRequests } from '../../service/platform/instance/internal-requests.ts';
import { createInboxes } from '../../service/platform/instance/memory-inboxes.ts';
import { StatisticsFile } from '../../service/platform/instance/statistics-history.ts';
import type { Clock } from '../../service/platform/ports/clock.ts';
import type { Backups, Ids, Installation, Keystores, Ports } from '../../service/platform/ports/ports.ts';
import type { Snapshots } from '../../service/platform/ports/snapshots.ts';
import type { AllWorlds, Storage, Worlds } from '../../service/platform/ports/storage.ts';
import { untraced } from '../../service/platform/ports/tracing.ts';
import type { EncryptionKeys, Vault } from '../../service/platform/ports/vault.ts';
import { createRequestLog } from '../../service/platform/request-log/file-request-log.ts';
import { createConsoleSessions } from '../../service/platform/sessions/console-sessions.ts';
import { createTokenConfirmation, createTokens, forgetfulStore } from '../../service/platform/sessions/session-file.ts';
import { createMetrics } from '../../service/platform/telemetry/create-metrics.ts';
import { createEncryptionKeys } from '../../service/platform/vault/encryption-keys.ts';
import { createCustodyKeyring } from '../../service/platform/vault/key-hierarchy.ts';
import { createKeystores } from '../../service/platform/vault/web3-keystores.ts';
import { faultyVault } from '../../service/worlds/faults/faulty-vault.ts';
import { currentSettings } from '../../service/worlds/system/settings.ts';
import { SimulatedDisk } from '../storage/simulated-disk.ts';
import { present } from '../values.ts';
import { baseUrl } from '../world/call.ts';
import { fixedClock, type MovableClock, sequentialIds } from './clock.ts';
import { type FakeChains, fakeChains } from './fake-chain.ts';
import { type FakeOutbound, fakeOutbound } from './fake-outbound.ts';
import { cheapVault, fixedDeviceKey } from './fake-vault.ts';
import { MemoryStorage, type Records } from './memory-storage.ts';
import { type RecordedLog, recordedLog } from './recorded-log.ts';

export interface FakePortsOptions extends Omit<Records, 'settings' | 'installation'> {
  readonly clock?: MovableClock;
  readonly ids?: Ids;
  readonly vault?: Vault;
  readonly keystores?: Keystores;
  readonly chains?: FakeChains;
  readonly outbound?: FakeOutbound;
  /** Settings that are fixed by the configuration. */
  readonly settings?: Partial<Settings>;
  readonly installation?: Partial<Installation>;
  readonly encryptionKeys?: EncryptionKeys;
  /** Replaces the pauses of faults. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

export interface FakePorts extends Ports {
  readonly storage: MemoryStorage;
  readonly chains: FakeChains;
  readonly outbound: FakeOutbound;
  readonly clock: MovableClock;
  readonly machine: MovableClock;
  readonly log: RecordedLog;
}

export const operatorToken = 'vd_op_the-operator-token-of-the-tests';

/** A real keystore derivation at minimal cost. */
export const cheapScrypt = { n: 16, r: 1, p: 1 } as const;

/** Every port, on the real tables, the real vault at a low cost, a frozen clock and sequential ids. */
export function fakePorts(options: FakePortsOptions = {}): FakePorts {
  const {
    clock: machine = fixedClock(),
    ids = sequentialIds(),
    vault = cheapVault,
    keystores = createKeystores({ ids, cost: cheapScrypt }),
    chains = fakeChains(),
    outbound = fakeOutbound(),
    settings = {},
    installation = {},
    encryptionKeys = createEncryptionKeys(fixedDeviceKey),
    pause = async () => {},
    ...records
  } = options;
  const { clock: movableClock, clockControl } = createMovableClock(machine);
  const { advance, setBy } = machine;
  const clock = { ...movableClock, advance, setBy };
  const changes = createChanges();
  const log = recordedLog();
  const storage = new MemoryStorage(records, changes);
  const current = currentSettings(storage, settings);
  const faults = new FaultRules({ storage, changes, clock, log, pause });
  return {
    storage,
    vault: faultyVault(vault, faults),
    keystores,
    chains,
    chainGateway: { forward: async (_chain, body) => ok(body) },
    outbound,
    inboxes: createInboxes(),
    custody: createCustodyKeyring({ storage, deviceKey: fixedDeviceKey, clock, ids: randomIds }),
    deviceKey: fixedDeviceKey,
    encryptionKeys,
    tokens: createTokens(Buffer.alloc(32, 2), { clock, ids }),
    settings: current,
    installation: {
      version: '1.2.3',
      host: 'headless',
      dataDir: '/data',
      medium: 'disk',
      startedAt: clock.now(),
      operatorToken,
      ...addressedAs(
        {
          listenerUrl: installation.listenerUrl ?? installation.baseUrl ?? (() => baseUrl),
          publicUrl: installation.publicUrl,
          allowedHosts: ['host.docker.internal'],
        },
        'main',
      ),
      ...installation,
    },
    operationCatalogue: { describe: describeWithExamples, routes, routesInTurns },
    backups: fakeBackups(clock),
    snapshots: fakeSnapshots(clock),
    worlds: fakeWorlds(clock, storage),
    consoleSessions: createConsoleSessions({
      ids,
      clock,
      deviceKey: fixedDeviceKey,
      store: forgetfulStore,
      baseUrl,
      log,
      lifetimeMilliseconds: () => 30 * day,
      createConfirmation: () => createTokenConfirmation(operatorToken, clock),
    }),
    faults,
    internalRequests: createInternalRequests(),
    backgroundWork: createBackgroundWork(),
    requestLog: createRequestLog(
      '/data',
      { disk: new SimulatedDisk(), changes, clock, log },
      requestLogBounds(current),
    ),
    metrics: createMetrics(new SimulatedDisk(), '/data', { isMain: false }),
    tracing: untraced,
    statistics: new StatisticsFile('/data', { disk: new SimulatedDisk(), log }),
    changes,
    clock,
    clockControl,
    machine,
    ids,
    log,
  };
}

function fakeSnapshots(clock: Clock): Snapshots {
  const at = clock.now();
  const all = ['early', 'late'].map((name) => ({
    ...{ name, at, takenAt: at, bytes: 100, records: 0, counts: {}, chains: [] },
    path: `/data/snapshots/${name}.snapshot`,
  }));
  const firstSnapshot = present(all[0]);
  return {
    create: async (name) => ok({ ...firstSnapshot, name }),
    list: async () => all,
    find: async (name) => all.find((snapshot) => snapshot.name === name),
    read: async () => ok(new Map()),
    delete: async () => ok(firstSnapshot),
    present: () => new Map(),
    file: async () => ok('a line'),
    add: async () => ok({ summary: firstSnapshot, requests: [] }),
    seal: async () => ok('a sealed line'),
  };
}

function fakeBackups(clock: Clock): Backups {
  const backup = { path: '/data/backups/a.backup', name: 'a.backup', at: clock.now(), records: 0 };
  return { create: async () => ok(backup), list: async () => [backup] };
}

/** Main and one other world. */
function fakeAllWorlds(clock: Clock): AllWorlds {
  const at = clock.now();
  const summaryOf = (name: string) => ({
    ...{ name, from: 'empty', baseUrl: `${baseUrl}${worldPath(name)}` },
    ...{ createdAt: at, lastUsedAt: at, records: 1, chainsAwake: [] },
  });
  return {
    count: () => 2,
    list: () => ['main', 'worker-1'].map(summaryOf),
    create: async ({ name = 'worker-1' }) =>
      ok({
        ...summaryOf(name),
        ...{ marketUrl: `${baseUrl}/market`, tokenUrl: `${baseUrl}/oauth/token` },
        ...{ clientId: 'an-application', clientSecret: 'a secret', operatorToken },
      }),
    end: async (name) => ok(summaryOf(name)),
    listEnded: () => [{ ...summaryOf('worker-2'), endedAt: at, reason: 'operator', calls: 0 }],
    forget: async () => ok(),
  };
}

/** One world that is never replaced. */
function fakeWorlds(clock: Clock, storage: Storage): Worlds {
  const replaceWorld = async () => ok({ world: 1, at: clock.now(), undo: 'before-2030-01-01T00-00-00.000Z' });
  return {
    storage,
    here: (work) => work(),
    restore: replaceWorld,
    restoreBackup: replaceWorld,
    reset: replaceWorld,
    all: fakeAllWorlds(clock),
  };
}
