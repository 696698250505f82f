import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** The service where nobody looks at it. */
export const testsGuide: Guide = {
  name: 'tests',
  title: guideTitles.tests,
  about:
    'The same service runs without a window: `npm run serve -- --port 0 --json --data-dir "$(mktemp -d)"` prints one line with address and credentials.',
  parts: [
    {
      title: 'Wait until it answers',
      text: 'Read the printed line, or ask this route, which needs no token. A service on a folder of its own, on a free port, is a fresh world for each test run; SIGTERM ends it.',
      call: { operation: 'system.health', input: {} },
    },
    {
      title: 'Fill it with examples',
      text: 'Users, wallets, items, offers, purchases and payments in a few seconds, by the calls that applications make. Control routes take the operator token. It is refused where there are users already, unless you send `again`.',
      call: { operation: 'firstSteps.fill', input: { again: true } },
    },
    {
      title: 'Do not wait for days',
      text: 'The clock of the service runs ahead by what you move it on: auctions end, checkouts expire, deliveries are tried again. It never goes back, and [Settings](/settings) say how far it is ahead.',
      call: { operation: 'clock.advance', input: { seconds: 60 } },
    },
    {
      title: 'Keep a state to come back to',
      text: 'A backup holds everything but the device key. Restore one between tests, or copy the folder of a service that was stopped.',
      call: { operation: 'system.createBackup', input: {} },
    },
  ],
};
