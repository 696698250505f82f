import { expect } from '@playwright/test';
import { user } from '../../service/model/access/user.ts';
import { Api } from '../harness/api.ts';
import { done, openDesktopConsole, responseOf, startAndWait } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';

test('the first start shows the page of its link and ignores flags after it, and the next opens a record there', async ({
  desktop,
  folder,
}) => {
  const flags = ['--data-dir', `${folder}/of-a-stranger`];
  const { page, electron, ready, close } = await openDesktopConsole(desktop, folder, {
    link: 'vaultdesk://chains',
    flags,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  expect(ready.dataDir).toBe(`${folder}/state`);
  const api = await Api.open(ready);
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
  expect(await responseOf(() => electron.evaluate(({ clipboard }) => clipboard.readText()))).toBe(
    `vaultdesk://users/${id}`,
  );
  await close();
});

/** `main/links/record-link.test.ts` has all forms of such links. */
test('a link to something other than a page of the console only shows the window', { tag: '@long' }, async ({
  page,
  desktop,
  folder,
  ready,
}) => {
  const address = page.url();
  for (const link of ['vaultdesk://settings?acting=yes', `vaultdesk:${ready.baseUrl}/docs`])
    expect(await startAndWait(desktop, folder, { link }), link).toMatchObject({ code: 0 });

  expect(page.url()).toBe(address);
  // A valid link is shown, so the links before it were read.
  await startAndWait(desktop, folder, { link: 'vaultdesk://chains' });
  await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
});
