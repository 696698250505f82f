import { once } from 'node:events';
import { expect } from '@playwright/test';
import { user } from '../../service/model/access/user.ts';
import { Api } from '../harness/api.ts';
import { openDesktopConsole, startAndWait } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';

test('a second start shows the open window and exits', { tag: '@core' }, async ({
  console: { electron },
  desktop,
  folder,
}) => {
  await electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());

  const second = await startAndWait(desktop, folder);

  expect(second.code).toBe(0);
  expect(await electron?.windows()).toHaveLength(1);
});

test('a failed start prints one sentence with the reason and exits with 1', async ({ desktop, folder }) => {
  const { code, stderr } = await startAndWait(desktop, folder, { flags: ['--port', '70000'] });

  expect(code).toBe(1);
  expect(stderr).toContain('The configuration value port is invalid');
  expect(stderr).not.toMatch(/^\s*at /m);
});

test('the window opens at its last position', { tag: '@long' }, async ({ desktop, folder }) => {
  const first = await openDesktopConsole(desktop, folder);
  await first.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1200, height: 800 }),
  );
  await first.close();

  const second = await openDesktopConsole(desktop, folder);
  const bounds = await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  await second.close();

  expect(bounds).toMatchObject({ width: 1200, height: 800 });
});

test('after a kill of the page the window reloads automatically, and the console works', async ({
  desktop,
  folder,
}) => {
  const first = await openDesktopConsole(desktop, folder);
  const reference = 'made before the kill';
  await Api.open(first.ready).then((api) =>
    api.result(user, 'POST', '/api/users', { body: { reference, signingMethod: { type: 'PIN', value: '294817' } } }),
  );
  const child = first.electron.process();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const second = await openDesktopConsole(desktop, folder);

  await openPage(second.page, 'Users');
  await expect(second.page.getByText(reference).first()).toBeVisible();
  await expect(second.page.getByRole('contentinfo').getByText('live')).toBeVisible();
  await second.page.getByRole('button', { name: 'New user' }).first().click();
  await expect(second.page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  await second.close();
});

test('SIGTERM ends the desktop cleanly and frees the data directory', async ({ desktop, folder }) => {
  const first = await openDesktopConsole(desktop, folder);
  const child = first.electron.process();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);

  const second = await openDesktopConsole(desktop, folder);
  await second.close();
});
