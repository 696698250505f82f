import { json } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aNode } from '../test/world/a-node.ts';
import { anEndpoint } from '../test/world/shop.ts';
import { aStarted } from '../test/world/started-service.ts';

const withId = z.object({ id: z.string() });
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() },
  attributes: z.array(attribute),
});
const scopes = z.tuple([z.object({ spans: z.array(span) })]);
const exported = z.object({ resourceSpans: z.tuple([z.object({ scopeSpans: scopes })]) });
const traceId = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

test('sends the spans of a request, and its trace to receivers and nodes', { timeout: 60_000 }, async () => {
  const spans: z.infer<typeof span>[] = [];
  const collector = await anEndpoint(async (request, response) => {
    const { resourceSpans } = exported.parse(await json(request));
    if (request.headers.authorization === 'Bearer collector' && request.url === '/v1/traces')
      spans.push(...resourceSpans[0].scopeSpans[0].spans);
    response.end('{}');
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.origin);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20collector');
  const received: unknown[] = [];
  const { origin: url } = await anEndpoint((request, response) => {
    received.push(request.headers.traceparent);
    response.end();
  });
  const node = await aNode(({ method }) => (method === 'eth_chainId' ? '0x2105' : '0x10'));
  const service = await aStarted({ isTraced: true, chains: { AVAC: { rpcUrl: node.url, chainId: 8453 } } });
  const authenticationMethod = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'canary' };

  const webhook = await service.request('POST /webhooks', withId, { body: { url, authenticationMethod } });
  const body = { type: 'payment_intent.succeeded' };
  await service.call(`POST /_vaultdesk/webhooks/${webhook.id}/test-events`, { body, headers });
  await service.call('POST /api/users', { body: { signingMethod: { type: 'PIN', value: '918273' } }, headers });
  await service.call('GET /_vaultdesk/chains', { headers });
  const deployment = { body: { name: 'Foxes', chain: 'MATIC' }, headers };
  const { id } = await service.request('POST /api/v2/contracts/deployments', withId, deployment);
  const stateOf = async () => (await service.call(`GET /api/v2/contracts/deployments/${id}`)).text;
  await expect.poll(stateOf, { timeout: 50_000 }).toContain('SUCCEEDED');
  await service.stop();

  const traced = spans.filter((item) => item.traceId === traceId);
  const named = (name: string) => traced.find((item) => item.name === name);
  const request = named('POST /api/users');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  const parts = traced.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(parts).toEqual(['authenticate', 'validate', 'use case']);
  expect(request?.attributes).toContainEqual({ key: 'vaultdesk.operation', value: { stringValue: 'users.create' } });
  expect(received).toEqual([`00-${traceId}-${named('webhook delivery')?.spanId}-01`]);
  const requested = node.requests.find(({ method }) => method === 'eth_blockNumber');
  expect(requested?.headers.traceparent).toBe(`00-${traceId}-${named('GET /_vaultdesk/chains')?.spanId}-01`);
  expect(named('settlement')).toBeDefined();
  for (const secret of ['canary', '918273', service.token, service.operatorToken, webhook.id])
    expect(JSON.stringify(spans)).not.toContain(secret);
});
