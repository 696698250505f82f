import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Running } from './desktop-host.ts';
import { test as base } from './fixtures.ts';

/** For tests that share one Electron window. Each starts with a reloaded page, and with the records of the tests before it. */
export const test = base.extend<object, { window: Running | undefined }>({
  window: [
    async ({ machineAvailability }, use) => {
      if ('reason' in machineAvailability) return use(undefined);
      const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-'));
      const opened = await machineAvailability.value.start(folder);
      await use(opened);
      await opened.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  running: async ({ machine: _, window }, use) => {
    if (!window) throw new Error('The machine has a desktop but no window.');
    const { page } = await window.openConsole('reduce');
    await page.reload();
    await use(window);
  },
});
