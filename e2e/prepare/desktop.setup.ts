import { test } from '@playwright/test';
import { findElectron } from '../harness/electron.ts';

test('an Electron for the desktop journeys is made ready', async () => {
  test.setTimeout(8 * 60_000);
  const found = await findElectron();
  if ('reason' in found && process.env.VAULTDESK_REQUIRE_DESKTOP === '1')
    throw new Error(found.reason);
});
