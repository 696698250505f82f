import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deferred } from '../../../test/values.ts';
import { anEndpoint, aSelfSignedEndpoint } from '../../../test/world/shop.ts';
import { systemClock } from '../clock/clocks.ts';
import type { OutboundRequest } from '../ports/outbound.ts';
import { createOutbound, type OutboundOptions } from './http-outbound.ts';

/** Sends deliveries one after the other, while the test runs. */
function aSender(options: OutboundOptions = {}) {
  // Longer than any test, so that no slow test loses its connection.
  const outbound = createOutbound(systemClock, { retentionMilliseconds: 60_000, ...options });
  return (url: string, request: Partial<OutboundRequest> = {}) =>
    outbound.send({ url, headers: {}, body: '{}', rejectionOf: () => undefined, ...request });
}

const acknowledge: RequestListener = (_request, response) => {
  response.end('Thanks.');
};

describe('the connection of a delivery', () => {
  test('is reused for the next one to the same endpoint', async () => {
    const { origin, connections } = await anEndpoint(acknowledge);
    const send = aSender();

    for (const path of ['/one', '/two', '/one'])
      expect(await send(`${origin}${path}`)).toMatchObject({ status: 200, answer: { body: 'Thanks.', isCut: false } });

    expect(connections()).toBe(1);
  });

  test('is not reused if the name resolves to another address by then', async () => {
    const { port, connections } = await anEndpoint(acknowledge);
    const addresses = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']];
    const send = aSender({ resolve: async () => addresses.shift() ?? [] });
    const url = `http://shop.example:${port}/`;

    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await send(url)).toMatchObject({ outcome: 'NOT_CONNECTED' });
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(connections()).toBe(2);
  });

  test('is reused if a resolver returns the addresses in another order', async () => {
    const { port, connections } = await anEndpoint(acknowledge);
    const addresses = [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
    ];
    const send = aSender({ resolve: async () => addresses.shift() ?? [] });

    await send(`http://shop.example:${port}/`);
    expect(await send(`http://shop.example:${port}/`)).toMatchObject({ status: 200 });
    expect(connections()).toBe(1);
  });

  test('does not bypass the target rules, which may have changed', async () => {
    let requests = 0;
    const { origin } = await anEndpoint((_request, response) => {
      requests += 1;
      response.end();
    });
    const send = aSender();

    await send(origin);

    expect(await send(origin, { rejectionOf: () => 'Not there.' })).toMatchObject({
      outcome: 'REFUSED_TARGET',
      reason: 'Not there.',
    });
    expect(requests).toBe(1);
  });

  test('is not reused for another host at the same address', async () => {
    const { port, connections } = await anEndpoint(acknowledge);
    const send = aSender({ resolve: async () => ['127.0.0.1'] });

    for (const host of ['one.example', 'other.example']) await send(`http://${host}:${port}/`);

    expect(connections()).toBe(2);
  });

  test('is not reused for a request that would reject its certificate', async () => {
    const { origin, connections } = await aSelfSignedEndpoint(acknowledge);
    const send = aSender();
    const takesAnyCertificateAt = () => true;

    for (const _time of [1, 2]) expect(await send(origin, { takesAnyCertificateAt })).toMatchObject({ status: 200 });
    expect(connections()).toBe(1);
    expect(await send(origin)).toMatchObject({ outcome: 'NOT_CONNECTED' });
  });

  test('ends with a response that is not read completely', async () => {
    const { origin, connections } = await anEndpoint((_request, response) => {
      response.end('x'.repeat(4 * 1024 * 1024));
    });
    const send = aSender();

    for (const _time of [1, 2]) expect(await send(origin)).toMatchObject({ status: 200, answer: { isCut: true } });
    expect(connections()).toBe(2);
  });

  test('ends if its endpoint closes it', async () => {
    const { origin, connections } = await anEndpoint((_request, response) => {
      response.writeHead(200, { connection: 'close' }).end();
    });
    const send = aSender();

    for (const _time of [1, 2]) expect(await send(origin)).toMatchObject({ status: 200 });
    expect(connections()).toBe(2);
  });

  test('ends after a pause without deliveries', async () => {
    const { promise: isClosed, resolve: closed } = deferred();
    const { origin } = await anEndpoint((request, response) => {
      request.socket.once('close', closed);
      response.end();
    });

    await aSender({ retentionMilliseconds: 1 })(origin);

    await isClosed;
  });
});
