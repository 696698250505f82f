import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { anApplication } from '../../../../test/records/users.ts';
import { call } from '../../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../../test/world/service.ts';

const application = anApplication({ clientId: 'shop' });
const someId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

async function aCaller(level: 'info' | 'debug') {
  const log = recordedLog(level);
  const ports = { ...fakePorts({ applications: [application] }), log };
  const { http } = transportsOf(ports);
  const token = await tokenOf(ports, application);
  return { log, http, token };
}

test.each([
  ['GET /api/users?reference=canary-7', 200, { method: 'GET', route: '/api/users' }],
  [`GET /market/offers/${someId}`, 404, { method: 'GET', route: '/offers/{offerId}' }],
  ['POST /api/users', 200, { method: 'POST', route: '/api/users' }],
  ['GET /canary-7', 404, { method: 'GET', surface: 'api' }],
  ['GET /pay/canary-7', 404, { method: 'GET', surface: 'pay' }],
])('logs %s at the level debug, without values of the caller', async (address, status, fields) => {
  const { log, http, token } = await aCaller('debug');
  const body = address.startsWith('POST') ? { reference: 'canary-7' } : undefined;

  const response = await call(http, address, { token, body });

  expect(response.status, response.text).toBe(status);
  const requestId = response.headers.get('x-request-id');
  expect(log.entries).toEqual([
    {
      level: 'debug',
      event: 'http.request',
      fields: { ...fields, requestId, status, milliseconds: expect.any(Number) },
    },
  ]);
  expect(JSON.stringify(log.entries)).not.toMatch(/canary-7|1b4e28ba/);
});

test('logs no request at the level info', async () => {
  const { log, http, token } = await aCaller('info');

  await call(http, 'GET /api/users', { token });

  expect(log.entries).toEqual([]);
});
