import { type ElectronApplication, expect } from '@playwright/test';
import { createWebhook } from '../harness/api.ts';
import { callOperator, done, responseOf } from '../harness/desktop-host.ts';
import { test } from '../harness/one-window.ts';
import { chooseAction, dialog, expectThemeRetained, openPalette } from '../pages/frame.ts';

test.describe.configure({ mode: 'default' });

test('the menu leads to every page of the navigation, in its order', async ({ page, electron }) => {
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  const links = navigation.getByRole('link', { includeHidden: true });
  await expect.poll(() => links.count()).toBeGreaterThan(20);
  const names = await links.evaluateAll((allLinks) => allLinks.flatMap((link) => link.textContent ?? []));
  const inMenu = await labelsOf(electron, 'Go');

  expect(inMenu.filter((label) => names.includes(label))).toEqual(names);
  for (const [label, title] of [
    ['Audit log', 'Audit log'],
    ['Settings', 'Settings'],
    ['Wallets', 'Wallets'],
  ] as const) {
    await choose(electron, 'Go', label);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await choose(electron, 'Go', 'Back');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await choose(electron, 'Go', 'Forward');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
});

test('the menu opens the palette and the drawers for a new user and a new wallet', async ({ page, electron }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(electron, 'Go', 'Find…');
  await expect(page.getByRole('combobox', { name: 'Find or paste an id' })).toBeFocused();
  await page.keyboard.press('Escape');
  await choose(electron, 'File', 'New user…');
  await expect(dialog(page, 'New user')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(electron, 'File', 'New wallet…');
  await expect(dialog(page, 'New wallet')).toBeVisible();
});

test('About shows versions and addresses, and copies them', async ({ electron, ready }) => {
  await done(
    electron.evaluate(({ dialog: box }) => {
      box.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
    }),
  );
  await choose(electron, 'Help', 'About Vaultdesk');

  const copied = () => responseOf(() => electron.evaluate(({ clipboard }) => clipboard.readText()));
  await expect.poll(copied).toContain('Chain node: anvil');
  const details = await copied();
  expect(details).toMatch(/^Vaultdesk \d+\.\d+\.\d+\nElectron \d+\.\d+\.\d+, Chromium \d+/);
  expect(details).toContain(`Address: ${ready.baseUrl}\nData folder: ${ready.dataDir}`);
  expect(details).not.toContain(ready.clientSecret);
});

test('the Help menu opens each existing folder', async ({ electron, ready }) => {
  await done(
    electron.evaluate(({ shell }) => {
      // A set, as `evaluate` may run a click twice.
      const paths = new Set<string>();
      Object.assign(globalThis, { openedPaths: paths });
      shell.openPath = async (path) => {
        paths.add(path);
        return '';
      };
    }),
  );
  await choose(electron, 'Help', 'Open data folder');
  await choose(electron, 'Help', 'Open folder of the request log');

  expect(await responseOf(() => electron.evaluate(() => [...Reflect.get(globalThis, 'openedPaths')]))).toEqual([
    ready.dataDir,
    `${ready.dataDir}/requests`,
  ]);
});

test('the menu of a record copies its link', async ({ page, electron, api, ready }) => {
  const { id } = await createWebhook(api, `${ready.baseUrl}/_vaultdesk/inbox/shop`);
  await page.goto(`app://console/webhooks/${id}`);
  await chooseAction(page, 'Copy link');

  const copied = () => responseOf(() => electron.evaluate(({ clipboard }) => clipboard.readText()));
  await expect.poll(copied).toBe(`vaultdesk://webhooks/${id}`);
});

test('keys lead to a page and to the palette, and a selected theme applies before the page is drawn', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  const palette = await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await expectThemeRetained(page);
});

test('the window shows a world, and later that the world has ended', async ({ page, ready }) => {
  expect((await callOperator(ready, '/worlds', { name: 'short' })).status).toBe(200);
  await page.goto('app://console/w/short/users');
  const strip = page.getByRole('contentinfo');
  await expect(page.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'World short, switch world' })).toContainText('Empty');
  await expect(strip.getByText('live', { exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallets' }).click();
  await expect(page).toHaveURL('app://console/w/short/wallets');

  expect((await callOperator(ready, '/worlds/short', undefined, 'DELETE')).status).toBe(200);

  await expect(page.getByRole('heading', { name: 'World “short” has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'All worlds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Worlds' })).toBeVisible();
});

/** Chooses an item as a person would, by the words it shows. */
async function choose(electron: ElectronApplication, menu: string, item: string): Promise<void> {
  await done(
    electron.evaluate(
      ({ Menu, BrowserWindow }, [wantedMenu, wantedItem]) => {
        const items = Menu.getApplicationMenu()?.items ?? [];
        const submenu = items.find(({ label }) => label.replace('&', '') === wantedMenu)?.submenu;
        const menuItem = submenu?.items.find(({ label }) => label === wantedItem);
        if (!menuItem) throw new Error(`The menu has no ${wantedMenu} > ${wantedItem}.`);
        menuItem.click(undefined, BrowserWindow.getAllWindows()[0]);
      },
      [menu, item] as const,
    ),
  );
}

function labelsOf(electron: ElectronApplication, menu: string): Promise<string[]> {
  return responseOf(() =>
    electron.evaluate(({ Menu }, menuLabel) => {
      const items = Menu.getApplicationMenu()?.items ?? [];
      const submenu = items.find(({ label }) => label.replace('&', '') === menuLabel)?.submenu;
      return submenu?.items.map(({ label }) => label) ?? [];
    }, menu),
  );
}
