import { test } from '@playwright/test';
import { missingProgram, skipReason } from '../../test/programs.mjs';
import { findElectron } from '../harness/package/packaged-electron.ts';

test('prepares an Electron for the desktop journeys', async () => {
  test.setTimeout(8 * 60_000);
  // Without a display a download would be useless.
  const display = process.platform === 'linux' ? missingProgram('X server') : undefined;
  test.skip(display !== undefined, display);
  const electron = await findElectron();
  test.skip('reason' in electron, 'reason' in electron ? skipReason(electron.reason) : '');
});
