import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const testsGuide: Guide = {
  name: 'tests',
  title: guideTitles.tests,
  about:
    'The same service runs without a window: `npm run serve -- --port 0 --json --data-dir "$(mktemp -d)"` prints one line with its URL and credentials.',
  parts: [
    {
      title: 'Wait until it is ready',
      text: 'Read the printed line, or call this route, which needs no token. A service with its own data directory on a free port gives each test run a fresh world; SIGTERM stops it.',
      call: { operation: 'system.health', input: {} },
    },
    {
      title: 'Load example data',
      text: 'Users, wallets, items, offers, purchases and payments in a few seconds, created with ordinary API calls. Control routes require the operator token. If users already exist, the call is rejected unless you send `again`.',
      call: { operation: 'firstSteps.fill', input: { again: true } },
    },
    {
      title: 'Skip waiting times',
      text: 'Advance the service clock: auctions end, checkouts expire, deliveries are retried. It never goes back, and [Settings](/settings) shows its offset.',
      call: { operation: 'clock.advance', input: { seconds: 60 } },
    },
    {
      title: 'Save a state to restore',
      text: 'A backup contains everything except the device key. Restore a backup between tests, or copy the data directory of a stopped service.',
      call: { operation: 'system.createBackup', input: {} },
    },
  ],
};
