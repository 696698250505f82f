import { once } from 'node:events';
import { expect } from '@playwright/test';
import { Api, createOwner } from '../harness/api.ts';
import { closeWindow, openDesktopConsole, startAndWait } from '../harness/desktop-host.ts';
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

test('SIGTERM and a closed window end the desktop cleanly, and after a kill the next start works with all records', async ({
  desktop,
  folder,
}) => {
  const first = await openDesktopConsole(desktop, folder);
  expect(await endOf(first, () => process.kill(pidOf(first), 'SIGTERM'))).toBe(0);

  const second = await openDesktopConsole(desktop, folder);
  const api = await Api.open(second.ready);
  const { owner } = await createOwner(api, 'created before the kill');
  expect(await endOf(second, () => process.kill(pidOf(second), 'SIGKILL'))).toBeNull();

  const third = await openDesktopConsole(desktop, folder);
  await openPage(third.page, 'Users');
  await expect(third.page.getByText(owner.reference ?? '').first()).toBeVisible();
  await expect(third.page.getByRole('contentinfo').getByText('live')).toBeVisible();
  await third.page.getByRole('button', { name: 'New user' }).first().click();
  await expect(third.page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  // Without the tray, the service ends with its window.
  expect(await endOf(third, () => closeWindow(third.electron))).toBe(0);
});

type Opened = Awaited<ReturnType<typeof openDesktopConsole>>;

function pidOf({ electron }: Opened): number {
  return electron.process().pid ?? Number.NaN;
}

/** The exit code of the desktop after a step that ends it; null after a kill. */
async function endOf({ electron }: Opened, step: () => unknown): Promise<unknown> {
  const exited = once(electron.process(), 'exit');
  await step();
  return (await exited)[0];
}
