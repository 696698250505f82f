import { expect } from '@playwright/test';
import { user } from '../../service/resources/user.ts';
import { webhook } from '../../service/resources/webhook.ts';
import { openDesktopConsole } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { answerOf, done } from '../harness/main-process.ts';
import { startAndWait } from '../harness/start-desktop.ts';

test('a link opens its record in the desktop that runs', async ({
  electron,
  page,
  desktop,
  folder,
  api,
}) => {
  const { id } = await api.result(user, 'POST', '/api/users', {
    body: { reference: 'linked', signingMethod: { type: 'PIN', value: '294817' } },
  });

  const second = await startAndWait(desktop, folder, { link: `vaultdesk://users/${id}` });

  expect(second).toMatchObject({ code: 0 });
  await expect(page.getByRole('heading', { level: 1, name: 'linked' })).toBeVisible();
  expect(page.url()).toBe(`app://console/users/${id}`);
  await done(
    electron.evaluate(({ Menu }) => {
      const edit = Menu.getApplicationMenu()?.items.find(({ label }) => label.includes('Edit'));
      edit?.submenu?.items.find(({ label }) => label === 'Copy link to this page')?.click();
    }),
  );
  expect(await answerOf(() => electron.evaluate(({ clipboard }) => clipboard.readText()))).toBe(
    `vaultdesk://users/${id}`,
  );
});

test('a link that is none of the console shows the window and nothing else', async ({
  page,
  desktop,
  folder,
  ready,
}) => {
  const address = page.url();
  for (const link of [
    'vaultdesk://settings?acting=yes',
    'vaultdesk://trpc/system.exportDeviceKey',
    'vaultdesk://user:secret@settings',
    'vaultdesk://wallets/../settings',
    'VAULTDESK://settings',
    `vaultdesk:${ready.baseUrl}/docs`,
  ])
    expect(await startAndWait(desktop, folder, { link }), link).toMatchObject({ code: 0 });

  expect(page.url()).toBe(address);
  // One that is good comes after them and is shown: they were looked at.
  await startAndWait(desktop, folder, { link: 'vaultdesk://chains' });
  await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
});

test('the first start shows the page of its link, and takes no flags behind it', async ({
  desktop,
  folder,
}) => {
  const elsewhere = ['--data-dir', `${folder}/of-a-stranger`];
  const first = await openDesktopConsole(desktop, folder, {
    link: 'vaultdesk://chains',
    flags: elsewhere,
  });

  await expect(first.page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  expect(first.ready.dataDir).toBe(`${folder}/state`);
  await first.close();
});

test('the menu of a record copies its link', async ({ page, electron, api, ready }) => {
  const { id } = await api.result(webhook, 'POST', '/webhooks', {
    body: {
      url: `${ready.baseUrl}/_vaultdesk/inbox/shop`,
      authenticationMethod: { type: 'API_KEY', headerName: 'X-Shop-Key', apiKey: 'a-key-of-yours' },
    },
  });
  await page.goto(`app://console/webhooks/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();

  const copied = () => answerOf(() => electron.evaluate(({ clipboard }) => clipboard.readText()));
  await expect.poll(copied).toBe(`vaultdesk://webhooks/${id}`);
});
