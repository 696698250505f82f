import { join } from 'node:path';
import { app, safeStorage, session } from 'electron';
import { parseServiceConfig, type ServiceConfig, takeEnvironment } from '../service/config.ts';
import type { Host } from '../service/host.ts';
import { createService, type Ready } from '../service/index.ts';
import { answerBridge } from './bridge.ts';
import { confirmSecret } from './confirm-secret.ts';
import { serveConsole } from './console-scheme.ts';
import { chooseDeviceKeyStore } from './device-key-store.ts';
import { hardenSession } from './hardening.ts';
import { setMenu } from './menu.ts';
import { stopBeforeQuit } from './quit.ts';
import { serviceArguments } from './service-arguments.ts';
import { keepOneWindow } from './window.ts';

/** Starts the service in this process and opens the window onto it; throws a `StartupError`. */
export async function openDesktop(): Promise<void> {
  const config = parseServiceConfig({
    argv: serviceArguments(process.argv),
    environment: takeEnvironment(process.env),
    dataDirDefault: join(app.getPath('userData'), 'data'),
  });
  const service = await createService(config, desktopHost(config));
  stopBeforeQuit(service);
  const ready = await service.start();
  tellTests(ready);
  hardenSession(session.defaultSession);
  serveConsole(service.console);
  answerBridge(ready);
  setMenu(ready);
  keepOneWindow();
}

function desktopHost(config: ServiceConfig): Host {
  return {
    kind: 'desktop',
    version: app.getVersion(),
    deviceKeyStore: (dataDir) => chooseDeviceKeyStore(dataDir, safeStorage, config),
    confirm: confirmSecret,
    consoleFiles: join(app.getAppPath(), 'out', 'renderer'),
  };
}

/** End-to-end tests read the ready values from the main process, and nobody else can. */
function tellTests(ready: Ready): void {
  if (process.env.VAULTDESK_E2E === '1') Object.assign(globalThis, { vaultdeskReady: ready });
}
