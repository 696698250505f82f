import { resolve } from 'node:path';
import { responseDate } from './api/http/server/listener.ts';
import { openStartupServer, type StartupServer } from './api/http/server/startup-server.ts';
import { type DefaultApplication, ensureDefaultApplication } from './domain/auth/client-credentials.ts';
import { noteCarriedRequests } from './history/requests/carried-requests.ts';
import { openShared } from './host/compose-ports.ts';
import type { ServiceConfig } from './host/config.ts';
import type { Host } from './host/host.ts';
import type { Ready } from './host/ready.ts';
import { ManyWorlds } from './host/worlds/many-worlds.ts';
import type { RunningWorlds } from './host/worlds/running-worlds.ts';
import { graceMilliseconds } from './host/worlds/world-instance.ts';
import { addressesOf, consoleLink, requestUrl } from './model/installation/addresses.ts';
import { localOrigin } from './model/installation/own-names.ts';
import { type OpenedResources, openInSteps } from './model/kernel/concurrency/opened-resources.ts';
import { StartupError } from './model/kernel/results/reasons.ts';
import { ok } from './model/kernel/results/result.ts';
import { everyApplication } from './model/table.ts';
import { randomIds } from './platform/clock/clocks.ts';
import type { Ports } from './platform/ports/ports.ts';
import { createHostConfirmation } from './platform/sessions/host-confirmation.ts';
import { claimDataDirectory } from './platform/storage/files/data-directory.ts';
import { nodeFileSystem } from './platform/storage/files/node-file-system.ts';
import { enableFaults } from './worlds/faults/set-fault.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface Service {
  /** The API, as a web-standard function. */
  readonly http: { readonly fetch: Fetch };
  /** The console with its tRPC, for the desktop's own scheme. */
  readonly console: { readonly fetch: Fetch };
  /** The number of items that need attention, for a host that shows it outside of the console. */
  countAttention(): Promise<number>;
  /** Starts serving requests; until then the listener reports that the service is starting. */
  start(): Promise<Ready>;
  /** Resolves with the reason if the service must stop: its host ends it then. */
  readonly lost: Promise<string>;
  /** Ends the listener, waits for running work, and releases the data directory. */
  stop(): Promise<void>;
}

/** The whole product in one process. Throws a `StartupError`, and closes everything that it has opened. */
export function createService(config: ServiceConfig, host: Host): Promise<Service> {
  return openInSteps(async (resources) => {
    resources.own(await claimDataDirectory(config.dataDir), ({ release }) => release());
    const startupServer = resources.own(await openStartupServerOf(config, host), (server) => server.close(0));
    return composeService(config, host, { resources, startupServer });
  });
}

function openStartupServerOf(config: ServiceConfig, { version }: Host) {
  const { listen: address, port, publicUrl, allowedHosts } = config;
  return openStartupServer({ address, port, version, ids: randomIds, publicUrl, allowedHosts });
}

async function composeService(
  config: ServiceConfig,
  host: Host,
  { resources, startupServer }: { resources: OpenedResources; startupServer: StartupServer },
): Promise<Service> {
  const { baseUrl, report } = startupServer;
  const shared = await openShared(config, host, { resources, baseUrl, report });
  const confirmation = createHostConfirmation(host.confirm);
  const worlds = new ManyWorlds(shared, { host, confirmation });
  await worlds.load();
  const { main } = worlds;
  resources.own(main, () => main.stop(() => startupServer.close(graceMilliseconds)));
  resources.own(worlds, () => worlds.stop());
  const failedRequest = await loadSnapshot(main, config, host);
  const { ports } = main.present;
  const application = await ensureDefaultApplication(ports, config);
  if (!application.ok) throw new StartupError(application.failure.message);
  const faults = config.faults ? await enableFaults(ports, config.faults) : ok();
  if (!faults.ok) throw new StartupError(`The fault rules are invalid. ${faults.failure.message}`);

  const { log } = ports;
  const start = async () => {
    startupServer.open(
      (request, headers) => worlds.response(request.url, ({ app }) => app.fetch(request, headers)),
      (request) => main.present.app.logRejectedRequest(request),
      (url) => responseDate(worlds.present(url).ports)(url),
    );
    await shared.world?.start();
    main.start();
    void shared.storage.catchUp();
    const { version, kind } = host;
    log.info('service.started', { version, host: kind, baseUrl, dataDir: config.dataDir });
    return readyOf(ports, application.value, failedRequest);
  };
  return {
    http: { fetch: (request) => worlds.response(request.url, ({ app }) => app.fetch(request)) },
    console: { fetch: (request) => worlds.response(request.url, ({ console }) => console.fetch(request)) },
    countAttention: () => main.present.countAttention(),
    lost: shared.lost,
    start,
    stop: async () => {
      log.info('service.stopping');
      await resources.close();
      log.info('service.stopped');
    },
  };
}

/** Starts a state without users from the configured snapshot; returns the id of its last failed request. */
async function loadSnapshot(main: RunningWorlds, { snapshotFile, passphrase }: ServiceConfig, host: Host) {
  if (snapshotFile === undefined || main.storage.read(({ users }) => users.countBy('byCreation', everyApplication)) > 0)
    return undefined;
  const file = await nodeFileSystem.read(resolve(snapshotFile));
  if (!file) throw new StartupError(`The snapshot ${snapshotFile} does not exist. Check the path.`);
  const loaded = await main.load(file.toString('utf8'), passphrase ?? (await host.promptPassphrase?.()));
  if (!loaded.ok) throw new StartupError(`${snapshotFile}: ${loaded.failure.message}`);
  return noteCarriedRequests(main.present.ports, loaded.value);
}

function readyOf(
  { installation, consoleSessions, deviceKey }: Ports,
  { clientId, clientSecret }: DefaultApplication,
  failedRequest: string | undefined,
): Ready {
  const { baseUrl, marketUrl, tokenUrl } = addressesOf(installation.ownUrl());
  const { host, operatorToken, dataDir } = installation;
  const consoleUrl =
    host === 'headless' ? consoleLink(baseUrl, consoleSessions.generateKey(), failedRequest) : 'app://console/';
  return {
    baseUrl,
    marketUrl,
    tokenUrl,
    ...(installation.publicUrl !== undefined && { localUrl: localOrigin(installation) }),
    consoleUrl,
    ...(failedRequest !== undefined && { failedCallUrl: requestUrl(baseUrl, failedRequest) }),
    clientId,
    clientSecret,
    operatorToken,
    dataDir,
    deviceKey: deviceKey.description,
  };
}
