import { claimDataDirectory, type DataDirectory } from './adapters/storage/data-directory.ts';
import {
  type DefaultApplication,
  ensureDefaultApplication,
} from './auth/ensure-default-application.ts';
import { backgroundSteps, createBackground } from './background.ts';
import { fundNewWallets } from './chains/fund-new-wallets.ts';
import { openPorts } from './compose-ports.ts';
import type { ServiceConfig } from './config.ts';
import type { Host } from './host.ts';
import { createHttpApp } from './http/app.ts';
import { type Listener, openListener } from './http/listener.ts';
import { mountConsole } from './http/mount-console.ts';
import { StartupError } from './kernel/startup-error.ts';
import type { Ports } from './ports/ports.ts';
import { createConsole } from './rpc/console.ts';
import { addressesOf, consoleBase, consoleLink } from './system/addresses.ts';
import { DeliveryWorkers } from './webhooks/deliveries/delivery-workers.ts';
import { sendDelivery } from './webhooks/deliveries/send-delivery.ts';

/** What a user or a script needs to call the running service. */
export interface Ready {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly consoleUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly operatorToken: string;
  readonly dataDir: string;
}

type Fetch = (request: Request) => Promise<Response>;

export interface Service {
  /** The API, as a web-standard function. */
  readonly http: { readonly fetch: Fetch };
  /** The console with its tRPC, for the desktop's own scheme. */
  readonly console: { readonly fetch: Fetch };
  /** Opens the listener. Throws a `StartupError`, and lets go of the data directory then. */
  start(): Promise<Ready>;
  /** Ends the listener, waits for what is under way, and lets go of the data directory. */
  stop(): Promise<void>;
}

const graceMilliseconds = 5_000;

/** The whole product in one process. Throws a `StartupError` for a data directory it cannot use. */
export async function createService(config: ServiceConfig, host: Host): Promise<Service> {
  const directory = await claimDataDirectory(config.dataDir);
  try {
    return await composeService(config, host, directory);
  } catch (error) {
    await directory.release();
    throw error;
  }
}

async function composeService(
  config: ServiceConfig,
  host: Host,
  directory: DataDirectory,
): Promise<Service> {
  let listener: Listener | undefined;
  const { ports, storage } = await openPorts(config, host, () => listener?.baseUrl);
  const application = await ensureDefaultApplication(ports, config);
  if (!application.ok) throw new StartupError(application.failure.message);

  const stopFunding = fundNewWallets(ports);
  const workers = new DeliveryWorkers(ports, (webhook, event, options) =>
    sendDelivery(ports, webhook, event, options),
  );
  const background = createBackground(ports, backgroundSteps(ports, workers));
  const files = host.consoleFiles;
  const app = createHttpApp(ports);
  if (host.kind === 'headless')
    mountConsole(app, createConsole(ports, files, consoleBase), ports.consoleSessions);
  const fetch: Fetch = async (request) => app.fetch(request);

  const stop = async () => {
    ports.changes.end();
    const delivered = workers.stop();
    await listener?.close(graceMilliseconds);
    await delivered;
    stopFunding();
    const resting = background.stop();
    await ports.chains.stop();
    await resting;
    await storage.close();
    await directory.release();
  };
  const start = async () => {
    try {
      listener = await openListener(fetch, {
        address: config.listen,
        port: config.port,
        ids: ports.ids,
      });
      background.start();
      void storage.shortenJournal();
      return readyOf(ports, application.value);
    } catch (error) {
      await stop();
      throw error;
    }
  };
  return { http: { fetch }, console: createConsole(ports, files, '/'), start, stop };
}

function readyOf(
  { installation, consoleSessions }: Ports,
  { clientId, clientSecret }: DefaultApplication,
): Ready {
  const { baseUrl, marketUrl, tokenUrl } = addressesOf(installation.baseUrl());
  const { host, operatorToken, dataDir } = installation;
  const consoleUrl =
    host === 'headless' ? consoleLink(baseUrl, consoleSessions.makeKey()) : 'app://console/';
  return {
    baseUrl,
    marketUrl,
    tokenUrl,
    consoleUrl,
    clientId,
    clientSecret,
    operatorToken,
    dataDir,
  };
}
