import { describe, expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import type { ChainGateway } from '../ports/chain-gateway.ts';
import { doorsOf } from '../testing/a-service.ts';
import { call } from '../testing/call.ts';
import { type FakePortsOptions, fakePorts } from '../testing/fake-ports.ts';

const address = 'POST /_vaultdesk/rpc/ETHEREUM';
const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };

/** A service whose gateway answers with what it was asked. */
function aService(options: FakePortsOptions = {}, gateway: Partial<ChainGateway> = {}) {
  const asked: string[] = [];
  const chainGateway: ChainGateway = {
    forward: async (secretType, text) => {
      asked.push(`${secretType} ${text}`);
      return ok('{"answer":1}');
    },
    ...gateway,
  };
  return { asked, ...doorsOf({ ...fakePorts(options), chainGateway }) };
}

test('JSON-RPC is handed on as it came, without a token', async () => {
  const { http, asked } = aService();

  const answer = await call(http, 'POST /_vaultdesk/rpc/polygon', { body });

  expect(answer).toMatchObject({ status: 200, text: '{"answer":1}' });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(asked).toEqual([`MATIC ${JSON.stringify(body)}`]);
});

test('a failure is told as JSON-RPC tells it', async () => {
  const failure = fail('chain.unavailable', 'The chain sleeps too deeply.');
  const { http } = aService({}, { forward: async () => failure });

  expect(await call(http, address, { body })).toMatchObject({
    status: 503,
    body: {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32000,
        message: 'The chain sleeps too deeply.',
        data: { code: 'chain.unavailable' },
      },
    },
  });
});

test('a chain that is none is refused', async () => {
  const { http, asked } = aService();

  expect((await call(http, 'POST /_vaultdesk/rpc/DOGE', { body })).status).toBe(400);
  expect(asked).toEqual([]);
});

describe('the borders', () => {
  test.each([
    { origin: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', status: 200 },
    { origin: 'moz-extension://0b3b1f2e', status: 200 },
    { origin: 'http://127.0.0.1:8787', status: 200 },
    { origin: 'https://example.com', status: 403 },
    { origin: 'https://chrome-extension.example', status: 403 },
    { origin: 'null', status: 403 },
  ])('answer $origin with $status', async ({ origin, status }) => {
    const { http, asked } = aService();

    expect((await call(http, address, { body, headers: { origin } })).status).toBe(status);
    expect(asked.length).toBe(status === 200 ? 1 : 0);
  });

  test('keep wallet extensions out where the setting says programs only', async () => {
    const { http, asked } = aService({ settings: { chainRpcAccess: 'programs' } });
    const headers = { origin: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn' };

    expect((await call(http, address, { body, headers })).status).toBe(403);
    expect((await call(http, address, { body })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('keep a wallet extension from everything else', async () => {
    const { http } = aService();
    const headers = { origin: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn' };

    expect((await call(http, 'GET /_vaultdesk/health', { headers })).status).toBe(403);
  });

  test('keep other machines out', async () => {
    const installation = { baseUrl: () => 'http://192.168.1.7:8787' };
    const { http, asked } = aService({ installation });

    const answer = await call(http, address, { body, baseUrl: 'http://192.168.1.7:8787' });

    expect(answer.status).toBe(403);
    expect(asked).toEqual([]);
  });
});
