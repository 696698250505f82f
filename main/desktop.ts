import { join } from 'node:path';
import { app, BrowserWindow, dialog, type MessageBoxOptions, safeStorage, session } from 'electron';
import { parseServiceConfig, takeEnvironment } from '../service/host/config.ts';
import type { Ready } from '../service/host/ready.ts';
import { createService, type Service } from '../service/index.ts';
import { reasonOf } from '../service/model/kernel/results/reasons.ts';
import { respondOnBridge } from './bridge.ts';
import { serveConsole } from './console-scheme.ts';
import { chooseDeviceKeyStore } from './device-key-store.ts';
import { hardenSession } from './hardening.ts';
import { registerLinks } from './links/follow-links.ts';
import { setMenu } from './menu/menu.ts';
import type { Orders } from './orders.ts';
import { serviceArguments } from './service-arguments.ts';
import { keepOneWindow } from './window/keep-one-window.ts';
import { WindowMemory } from './window/memory.ts';
import { DesktopTray } from './window/tray.ts';
import { ConsoleWindow } from './window/window.ts';

/** Starts the service in this process and opens its window; throws a `StartupError`. */
export async function openDesktop(orders: Orders): Promise<void> {
  const config = parseServiceConfig({
    argv: serviceArguments(process.argv),
    environment: takeEnvironment(process.env),
    dataDirDefault: join(app.getPath('userData'), 'data'),
  });
  const service = await createService(config, {
    kind: 'desktop',
    version: app.getVersion(),
    deviceKeyStore: (dataDir) => chooseDeviceKeyStore(dataDir, safeStorage, config),
    confirm: confirmSecret,
    consoleFiles: join(app.getAppPath(), 'out', 'renderer'),
  });
  stopBeforeQuit(service);
  const ready = await service.start();
  sendToTests(ready);
  hardenSession(session.defaultSession);
  serveConsole(service.console);
  respondOnBridge(ready, orders);
  registerLinks();
  openWindow(orders, service, ready);
}

function openWindow(orders: Orders, service: Service, ready: Ready): void {
  const memory = new WindowMemory(join(app.getPath('userData'), 'window.json'));
  const window = new ConsoleWindow(memory);
  const show = () => window.show();
  orders.openWith(show);
  const { baseUrl, localUrl = baseUrl } = ready;
  const tray = new DesktopTray({ memory, orders, service, baseUrl, localUrl, show });
  setMenu({ ready, orders, window, tray });
  keepOneWindow(window, tray);
}

/** End-to-end tests read the ready values from the main process; no other program can. */
function sendToTests(ready: Ready): void {
  if (process.env.VAULTDESK_E2E === '1') Object.assign(globalThis, { vaultdeskReady: ready });
}

/** Asks with a native dialog, which no page can answer. @param summary in the imperative */
export async function confirmSecret(summary: string): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows();
  const box: MessageBoxOptions = {
    type: 'question',
    message: `${summary}?`,
    detail: 'Vaultdesk is about to reveal a secret. Continue only if you requested it.',
    buttons: ['Cancel', 'Show the secret'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box));
  return response === 1;
}

/** Lets the service stop and release its data directory before the process exits. */
export function stopBeforeQuit(service: Pick<Service, 'stop'>): void {
  let phase: 'running' | 'stopping' | 'stopped' = 'running';

  app.on('before-quit', (event) => {
    if (phase === 'stopped') return;
    event.preventDefault();
    if (phase === 'stopping') return;
    phase = 'stopping';
    void stop(service).finally(() => {
      phase = 'stopped';
      app.quit();
    });
  });
}

async function stop(service: Pick<Service, 'stop'>): Promise<void> {
  try {
    await service.stop();
  } catch (error) {
    process.stderr.write(`Vaultdesk did not stop cleanly: ${reasonOf(error)}.\n`);
    process.exitCode = 1;
  }
}
