import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { applyFuses } from '../../main/packaging/fuses.ts';
import { test } from '../harness/one-window.ts';
import { expectFuses } from '../harness/package/expect-fuses.ts';

// The points of https://www.electronjs.org/docs/latest/tutorial/security that a running window
// shows; the others are asserted in main/electron-security.test.ts.

test.describe.configure({ mode: 'default' });

test('2, 3, 4, 6, 8 to 12: the window runs with the strict preferences', async ({ electron }) => {
  const preferences = await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return window && Reflect.get(window.webContents, 'getLastWebPreferences').call(window.webContents);
  });

  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
  });
});

test('4: the operating system confines the process of the page', async ({ electron }) => {
  test.skip(process.platform !== 'linux', 'Only Linux tells how a process is confined.');
  test.skip(process.getuid?.() === 0, 'Chromium cannot sandbox a process of the root user.');
  const pid = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );

  // https://docs.kernel.org/userspace-api/seccomp_filter.html: 2 is a filter of system calls.
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m);
});

test('1, 2, 11, 12, 18, 20: the page has a secure origin, only the functions of the bridge, and no web views', async ({
  page,
}) => {
  expect(page.url()).toMatch(/^app:\/\/console\//);
  expect(await page.evaluate(() => [window.isSecureContext, window.origin])).toEqual([true, 'app://console']);
  const globals = await page.evaluate(() => ({
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window),
    bridge: Object.keys(window.vaultdesk ?? {}).sort(),
    platform: window.vaultdesk?.platform,
    version: window.vaultdesk?.version,
  }));

  expect(globals).toEqual({
    node: [],
    bridge: [
      'notify',
      'onOrder',
      'openExternal',
      'openManual',
      'openPayPage',
      'openReference',
      'platform',
      'revealDataFolder',
      'version',
    ],
    platform: process.platform,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  const hasContents = await page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'https://attacker.example/');
    document.body.append(view);
    return 'getWebContentsId' in view;
  });

  expect(hasContents).toBe(false);
});

test('5: every permission but writing to the clipboard is denied', async ({ page }) => {
  const denied = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'];
  const states = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name) => {
          const { state } = await navigator.permissions.query(Object.assign({ name: 'midi' as const }, { name }));
          return [name, state];
        }),
      ),
    [...denied, 'clipboard-write'],
  );

  expect(Object.fromEntries(states)).toEqual({
    ...Object.fromEntries(denied.map((name) => [name, 'denied'])),
    'clipboard-write': 'granted',
  });
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  // A page copies only while it has the focus, which a click gives it.
  await page.getByRole('heading', { level: 1 }).click();
  expect(await page.evaluate(() => navigator.clipboard.writeText('copied'))).toBeUndefined();
});

test('7: every response has the content security policy, and the page loads nothing from another origin', async ({
  page,
  ready,
}) => {
  const policies = await page.evaluate(() =>
    Promise.all(
      ['/', '/index.html', '/users', '/trpc/users.list', '/missing.js'].map(async (path) =>
        (await fetch(path)).headers.get('content-security-policy'),
      ),
    ),
  );

  expect(new Set(policies)).toEqual(
    new Set([
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]),
  );
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.reload({ waitUntil: 'load' });
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(urls.filter((url) => !/^(app:\/\/console\/|data:)/.test(url) && !url.startsWith(ready.baseUrl))).toEqual([]);
});

test('13: the window does not navigate away', async ({ page, electron }) => {
  const address = page.url();
  for (const target of ['https://attacker.example/', 'file:///etc/passwd', 'app://other/'])
    await page.evaluate((url) => window.location.assign(url), target);
  await page.evaluate(() => document.querySelector('a')?.click());

  expect(await addressesOf(electron)).toEqual([expect.stringContaining('app://console/')]);
  expect(page.url().split('#')[0]).toBe(address);
});

for (const [title, become] of [
  ['a navigation to an empty page', () => window.location.assign('about:blank')],
  ['an added frame', () => document.body.append(document.createElement('iframe'))],
  ['a frame that navigates', frameOf('about:blank')],
  ['a frame of a document', frameOf('about:srcdoc')],
] as const)
  test(`13: the window recovers from ${title}`, async ({ page, electron }) => {
    const isReloaded = page.waitForEvent('load');

    await page.evaluate(become);
    await isReloaded;

    await expect(page.getByRole('navigation')).toBeVisible();
    expect(await framesOf(electron)).toEqual([expect.stringContaining('app://console/')]);
  });

test('14: the page cannot open another window', async ({ page, electron }) => {
  const openedWindows = await page.evaluate(() => [
    window.open('https://attacker.example/'),
    window.open('app://console/'),
    window.open('about:blank'),
    window.open(''),
  ]);

  expect(openedWindows).toEqual([null, null, null, null]);
  expect(await addressesOf(electron)).toHaveLength(1);
});

test('15: the browser opens only allowed links, and only after a click', async ({ page, electron, ready }) => {
  await catchOpenedLinks(electron);

  // Playwright's `evaluate` counts as a gesture of the user.
  const withoutGesture = await electron.evaluate(
    ({ BrowserWindow }, url) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`vaultdesk.openExternal(${JSON.stringify(url)})`),
    `${ready.baseUrl}/docs`,
  );
  expect(withoutGesture).toBe(false);
  await page.getByRole('heading', { level: 1 }).click();
  for (const url of [
    'https://attacker.example/',
    'http://eips.ethereum.org/',
    `${ready.baseUrl}/docs`,
    `${ready.baseUrl}/console/enter`,
    'about:blank',
  ])
    expect(await openExternal(page, url)).toBe(false);
  expect(await openExternal(page, 'HTTPS:\\\\eips.ethereum.org\\EIPS\\eip-191')).toBe(true);
  expect(await page.evaluate(() => window.vaultdesk?.openPayPage('cs_Zk3_-9'))).toBe(true);
  for (const path of ['../console/', 'cs_a/../../console/', 'cs_', 'https://attacker.example/'])
    await expect(page.evaluate((id) => window.vaultdesk?.openPayPage(id), path)).rejects.toThrow();
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect
    .poll(() => openedLinks(electron))
    .toEqual(['https://eips.ethereum.org/EIPS/eip-191', `${ready.baseUrl}/pay/cs_Zk3_-9`, `${ready.baseUrl}/docs`]);
  expect(await addressesOf(electron)).toHaveLength(1);
});

test('15: a secret is revealed only after a confirmation in a system dialog', async ({
  page,
  electron,
  confirmSecret,
}) => {
  const requestExport = () =>
    page.evaluate(async () => {
      const response = await fetch('/trpc/system.exportDeviceKey', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return response.status;
    });
  await electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  expect(await requestExport()).toBe(403);

  const statuses: number[] = [];
  await confirmSecret(async () => void statuses.push(await requestExport()));

  expect(statuses).toEqual([200]);
});

test('17: the main process answers only the console, and commands of the menu reach only the console', async ({
  page,
  electron,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const rejection = await electron.evaluate(async ({ BrowserWindow, app, Menu }) => {
    const window = new BrowserWindow({
      show: false,
      title: 'another page',
      webPreferences: { sandbox: true, preload: `${app.getAppPath()}/out/preload/index.cjs` },
    });
    await window.loadURL('data:text/html,<title>another page</title>');
    const script = 'vaultdesk.revealDataFolder().then(() => "answered", (error) => error.message)';
    const result: unknown = await window.webContents.executeJavaScript(script);
    const listen = 'window.heard = []; vaultdesk.onOrder((order) => heard.push(order)); undefined';
    await window.webContents.executeJavaScript(listen);
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label.includes('File'));
    file?.submenu?.items.find(({ label }) => label === 'New user…')?.click();
    return result;
  });

  expect(rejection).toContain('Only the console may call this.');
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  const received = await electron.evaluate(async ({ BrowserWindow }) => {
    const otherWindow = BrowserWindow.getAllWindows().find((window) => window.getTitle() === 'another page');
    const orders: unknown = await otherWindow?.webContents.executeJavaScript('window.heard');
    otherWindow?.destroy();
    return orders;
  });
  expect(received).toEqual([]);
});

test('19: the fuses of a packed application are flipped', async ({ desktop, folder }) => {
  const packed = { appOutDir: folder, electronPlatformName: 'linux' };
  const binary = join(folder, 'vaultdesk');
  await copyFile(desktop.binary, binary);

  await applyFuses({ ...packed, packager: { appInfo: { productFilename: 'vaultdesk' } } });

  await expectFuses(binary);
});

function addressesOf(electron: ElectronApplication): Promise<string[]> {
  return electron.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getURL()));
}

/** A script that embeds a frame. */
function frameOf(src: string): string {
  return `document.body.append(Object.assign(document.createElement('iframe'), { src: '${src}' }))`;
}

function framesOf(electron: ElectronApplication): Promise<string[]> {
  return electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().flatMap(({ mainFrame }) => mainFrame.framesInSubtree.map(({ url }) => url)),
  );
}

function openExternal(page: Page, url: string): Promise<boolean | undefined> {
  return page.evaluate((link) => window.vaultdesk?.openExternal(link), url);
}

/** No browser opens while testing: the links are kept instead. */
async function catchOpenedLinks(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ shell }) => {
    const links: string[] = [];
    Object.assign(globalThis, { openedLinks: links });
    shell.openExternal = async (link) => {
      links.push(link);
    };
  });
}

function openedLinks(electron: ElectronApplication): Promise<unknown> {
  return electron.evaluate(() => Reflect.get(globalThis, 'openedLinks'));
}
