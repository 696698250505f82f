import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anEndpoint } from '../test/world/shop.ts';
import { aRichWallet, aStarted, inWorld, type Started } from '../test/world/started-service.ts';

const metricsToken = 'the-metrics-token-of-the-tests';
const withId = z.object({ id: z.string() });
const authenticationMethod = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'not-a-real-password' };
const listed = 'vaultdesk_http_requests_total{operation="users.list",status="2xx"}';

/** Every series of a response with its value. Throws at a line outside of the text format, and at a repeated series. */
async function scrape({ call }: Pick<Started, 'call'>): Promise<ReadonlyMap<string, number>> {
  const { headers, text } = await call('GET /metrics', { token: metricsToken });
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# HELP \w+ .+$|^# TYPE \w+ (?:counter|gauge|histogram)$/.test(line)) continue;
    const [, series, value] = /^([a-z_]\w*(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    if (series === undefined || values.has(series)) throw new Error(`Not a line of the format: ${line}`);
    values.set(series, Number(value));
  }
  return values;
}

test('reports what real calls caused, and every metric of the dashboard and its page', {
  timeout: 60_000,
}, async () => {
  const service = await aStarted({ metricsToken });
  const { id: walletId, headers } = await aRichWallet(service);
  const signatureRequest = { type: 'MESSAGE', secretType: 'MATIC', walletId, data: 'Hello' };
  for (let count = 0; count < 2; count += 1)
    await service.request('POST /api/signatures', z.unknown(), { body: { signatureRequest }, headers });
  const statuses = [500, 204];
  const { origin } = await anEndpoint((_request, response) => void response.writeHead(statuses.shift() ?? 204).end());
  const { id } = await service.request('POST /webhooks', withId, { body: { url: origin, authenticationMethod } });
  const body = { type: 'payment_intent.succeeded' };
  await service.request(`POST /_vaultdesk/webhooks/${id}/test-events`, z.unknown(), { body });

  const delivered = async () => (await scrape(service)).get('vaultdesk_webhook_deliveries{status="delivered"}');
  await expect.poll(delivered, { timeout: 30_000 }).toBe(1);
  const values = await scrape(service);
  for (const outcome of ['rejected', 'delivered'])
    expect(values.get(`vaultdesk_webhook_attempts_total{outcome="${outcome}"}`)).toBe(1);
  expect(values.get('vaultdesk_queue_depth{queue="deliveries"}')).toBe(0);
  expect(values.get('vaultdesk_signatures_total')).toBe(2);
  const durations = 'vaultdesk_http_request_duration_seconds';
  for (const series of ['_count{operation="signatures.sign"}', '_bucket{operation="signatures.sign",le="+Inf"}'])
    expect(values.get(`${durations}${series}`), series).toBe(2);
  expect(values.get(`${durations}_sum{operation="signatures.sign"}`)).toBeGreaterThan(0);
  for (const series of ['chain_block_height{chain="MATIC"}', 'storage_bytes{part="journal"}', 'storage_writable'])
    expect(values.get(`vaultdesk_${series}`), series).toBeGreaterThan(0);
  for (const series of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(values.get(series), series).toBeGreaterThan(0);
  for (const secret of [walletId, id, service.token, service.operatorToken, metricsToken])
    expect([...values.keys()].join('\n')).not.toContain(secret);
  const names = new Set([...values.keys()].map((series) => series.replace(/\{.*/, '')));
  const dashboard = readFileSync('docs/public/grafana-dashboard.json', 'utf8');
  const read = new Set(
    `${dashboard} ${readFileSync('docs/how-to/monitor.md', 'utf8')}`.match(/\b(?:vaultdesk|process|nodejs)_\w+/g),
  );
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((name) => !names.has(name) && name !== durations)).toEqual([]);
});

test('accepts the metrics token for metrics only, in each world, with the numbers of the world', async () => {
  const main = await aStarted({ metricsToken });
  const world = await inWorld(main, { name: 'ci' });
  for (let count = 0; count < 3; count += 1) await world.call('GET /api/users');

  const [ofMain, ofWorld] = [await scrape(main), await scrape(world)];
  expect([ofMain.get(listed), ofWorld.get(listed)]).toEqual([undefined, 3]);
  expect([ofMain.get('vaultdesk_worlds'), ofWorld.has('process_resident_memory_bytes')]).toEqual([2, false]);
  for (const { call, token: ofApplication } of [main, world]) {
    const statusOf = async (address: string, token: string) => (await call(address, { token })).status;
    expect(await statusOf('GET /metrics', main.operatorToken)).toBe(200);
    for (const token of ['unknown', `${metricsToken}x`, ofApplication])
      expect(await statusOf('GET /metrics', token)).toBe(401);
    for (const address of ['GET /_vaultdesk/overview', 'POST /_vaultdesk/backups', 'GET /api/users'])
      expect(await statusOf(address, metricsToken)).toBe(401);
  }
});
