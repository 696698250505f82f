import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication, asOperator, aUser, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { aStarted } from '../../../test/world/started-service.ts';
import { ensureDefaultApplication } from '../../domain/auth/client-credentials.ts';
import { overview as overviewSchema } from '../../model/history/overview.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { getOverview } from './overview.ts';
import { systemOperations } from './system.operations.ts';

const test = base.extend('ports', () => fakePorts());

test('the overview contains the addresses, the key storage, and the first client id', async ({ ports }) => {
  const { clientSecret, ...application } = valueIn(await ensureDefaultApplication(ports, {}));

  const overview = valueIn(await getOverview(ports, asOperator()));

  expect(JSON.stringify(overview)).not.toContain(clientSecret);
  expect(overview).toMatchObject({
    version: '1.2.3',
    host: 'headless',
    dataDir: '/data',
    startedAt: '2030-01-01T00:00:00.000Z',
    baseUrl: 'http://127.0.0.1:8787',
    marketUrl: 'http://127.0.0.1:8787/market',
    tokenUrl: 'http://127.0.0.1:8787/oauth/token',
    docsUrl: 'http://127.0.0.1:8787/docs',
    storage: { state: 'writing', medium: 'disk' },
    deviceKey: { backend: 'file' },
    defaultApplication: application,
  });
});

test('returns the credentials of the default application on request', async ({ ports }) => {
  expect(await run(systemOperations.showCredentials, ports, {})).toEqual(
    fail('application.not-found', expect.any(String)),
  );

  const { clientId, clientSecret } = valueIn(await ensureDefaultApplication(ports, {}));

  expect(await run(systemOperations.showCredentials, ports, {})).toEqual(ok({ clientId, clientSecret }));
});

test('counts all records, or the records of the chosen application', async () => {
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

test('a console link works once', async ({ ports }) => {
  const { url } = valueIn(await run(systemOperations.createConsoleLink, ports, {}));

  const [, key = ''] = url.split('#key=');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8787\/console\/enter#key=/);
  expect(await ports.consoleSessions.enter(key, '')).toBeDefined();
  expect(await ports.consoleSessions.enter(key, '')).toBeUndefined();
});

test('the desktop creates no console link', async () => {
  const ports = fakePorts({ installation: { host: 'desktop' } });

  expect(await run(systemOperations.createConsoleLink, ports, {})).toEqual(
    fail('console.not-served', expect.any(String)),
  );
});

test('reports the start in system time, also if the clock was advanced before a restart', async () => {
  const first = await aStarted();
  await first.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 86_400 } });
  await first.stop();

  const second = await aStarted({ dataDir: first.dataDir });
  const { startedAt, clockOffsetMilliseconds } = await second.request('GET /_vaultdesk/overview', overviewSchema);

  expect(clockOffsetMilliseconds).toBeGreaterThan(86_000_000);
  expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(60_000);
});
