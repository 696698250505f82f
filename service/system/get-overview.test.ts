import { expect, test } from 'vitest';
import { ensureDefaultApplication } from '../auth/ensure-default-application.ts';
import { fail } from '../kernel/result.ts';
import {
  anApplication,
  asOperator,
  aUser,
  aWallet,
  otherApplicationId,
} from '../testing/builders.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { valueIn } from '../testing/value-in.ts';
import { createConsoleLink } from './create-console-link.ts';
import { getOverview } from './get-overview.ts';

test('the overview has the addresses, how keys are kept, and the credentials to begin with', async () => {
  const ports = fakePorts();
  const application = valueIn(await ensureDefaultApplication(ports, {}));

  expect(valueIn(await getOverview(ports, asOperator()))).toMatchObject({
    version: '1.2.3',
    host: 'headless',
    dataDir: '/data',
    startedAt: '2030-01-01T00:00:00.000Z',
    baseUrl: 'http://127.0.0.1:8787',
    marketUrl: 'http://127.0.0.1:8787/market',
    tokenUrl: 'http://127.0.0.1:8787/oauth/token',
    docsUrl: 'http://127.0.0.1:8787/docs',
    deviceKey: { backend: 'file' },
    defaultApplication: application,
  });
});

test('the overview counts all records, or those of the chosen application', async () => {
  const ports = fakePorts({
    applications: [anApplication({ isDefault: true })],
    users: [aUser(), aUser({ applicationId: otherApplicationId })],
    wallets: [aWallet(), aWallet({ archived: true }), aWallet({ secretType: 'BSC' })],
  });

  expect(valueIn(await getOverview(ports, asOperator())).counts).toEqual({
    applications: 1,
    users: 2,
    wallets: 2,
    archivedWallets: 1,
  });
  expect(valueIn(await getOverview(ports, asOperator(otherApplicationId))).counts).toEqual({
    applications: 1,
    users: 1,
    wallets: 0,
    archivedWallets: 0,
  });
});

test('a console link works once', async () => {
  const ports = fakePorts();

  const { url } = valueIn(await createConsoleLink(ports));

  const key = new URL(url).searchParams.get('key') ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8787\/console\/enter\?key=/);
  expect(ports.consoleSessions.enter(key)).toBeDefined();
  expect(ports.consoleSessions.enter(key)).toBeUndefined();
});

test('the desktop gives no link to its console', async () => {
  const ports = fakePorts({ installation: { host: 'desktop' } });

  expect(await createConsoleLink(ports)).toEqual(fail('console.not-served', expect.any(String)));
});
