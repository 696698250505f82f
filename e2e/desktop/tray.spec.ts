import { type ElectronApplication, expect } from '@playwright/test';
import { closeWindow, done, openDesktopConsole, responseOf, startAndWait } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';

test('with the tray the service runs without its window, and the next start shows the tray again', {
  tag: '@long',
}, async ({ desktop, folder }) => {
  const { electron, ready, close } = await openDesktopConsole(desktop, folder);
  await watchTray(electron);
  await switchTrayOn(electron);
  await expect
    .poll(() => readRecorded(electron, 'tips'))
    .toContain(`Vaultdesk\nListening at ${new URL(ready.baseUrl).host}\nNothing needs attention`);

  for (let round = 0; round < 2; round += 1) {
    await closeWindow(electron);
    await expect.poll(() => electron.windows().length).toBe(0);
    expect((await fetch(`${ready.baseUrl}/_vaultdesk/health`)).status).toBe(200);
    const windowOpened = electron.waitForEvent('window');
    await startAndWait(desktop, folder, { link: 'vaultdesk://chains' });
    const page = await windowOpened;
    await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  }
  expect(await readRecorded(electron, 'notices')).toEqual(['Vaultdesk is still running']);
  await close();

  const second = await openDesktopConsole(desktop, folder);
  await expect.poll(() => isTrayOn(second.electron)).toBe(true);
  await second.close();
});

/** Clicks the menu item unless it is checked: `evaluate` may run this twice, and a second click would switch it off. */
function switchTrayOn(electron: ElectronApplication): Promise<void> {
  return done(
    electron.evaluate(({ Menu }) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById('tray');
      if (!item?.checked) item?.click();
    }),
  );
}

function isTrayOn(electron: ElectronApplication): Promise<boolean | undefined> {
  return responseOf(() => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('tray')?.checked));
}

/** Keeps what the tray and notifications say; no display of a test shows them. */
function watchTray(electron: ElectronApplication): Promise<void> {
  return done(
    electron.evaluate(({ Tray, Notification }) => {
      const tips: string[] = [];
      const notices: string[] = [];
      Object.assign(globalThis, { tips, notices });
      Tray.prototype.setToolTip = (tip) => void tips.push(tip);
      Notification.isSupported = () => true;
      Notification.prototype.show = function show() {
        notices.push(this.title);
      };
    }),
  );
}

function readRecorded(electron: ElectronApplication, list: 'tips' | 'notices'): Promise<unknown> {
  return responseOf(() => electron.evaluate((_, name) => Reflect.get(globalThis, name), list));
}
