import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../test/network/listen.mjs';
import { aNode, handled, reject, type Script } from '../../../../test/world/a-node.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { RpcTransport, type RpcTransportOptions } from './rpc-transport.ts';

async function requestFrom(script: Script, options: RpcTransportOptions = {}) {
  const node = await aNode(script);
  return new RpcTransport(node.url, options).request('eth_chainId', []);
}

test('returns a result unchanged, including null', async () => {
  expect(await requestFrom(() => '0x1')).toEqual({ kind: 'result', value: '0x1' });
  expect(await requestFrom(() => null)).toEqual({ kind: 'result', value: null });
});

test("returns the node's error with its code, message and data, whatever the HTTP status", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x1234' };
  const outcome = await requestFrom((question, response) => {
    response.statusCode = 400;
    return reject(question, response, error);
  });
  expect(outcome).toEqual({ kind: 'error', error });
});

test.each<[description: string, script: Script, reason: RegExp]>([
  ['invalid JSON', (_, response) => response.end('<html>') && handled, /not JSON-RPC/],
  ['a bare status', (_, response) => response.writeHead(502).end() && handled, /HTTP 502/],
  ['a redirect', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end() && handled, /HTTP 307/],
  [
    'a response to another request',
    ({ id }, response) => response.end(JSON.stringify({ id: id + 1, result: '0x1' })) && handled,
    /another request/,
  ],
  [
    'neither result nor error',
    ({ id }, response) => response.end(JSON.stringify({ id })) && handled,
    /neither result nor error/,
  ],
  ['a broken connection', (_, response) => response.destroy() && handled, /connection broke/],
  ['a list', (_, response) => response.end('[]') && handled, /not JSON-RPC/],
])('treats %s as a fault', async (_, script, reason) => {
  expect(await requestFrom(script)).toMatchObject({ kind: 'fault', reason: expect.stringMatching(reason) });
});

test('reads a response only up to its limit', async () => {
  const outcome = await requestFrom(() => 'x'.repeat(5000), { maximumBytes: 4096 });
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'its response is too large' });
});

test('waits for an endless response only until the timeout', async () => {
  const outcome = await requestFrom((_, response) => response.write('{') && handled, { timeoutMilliseconds: 50 });
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'it did not respond within 0.05 seconds' });
});

test('sends a name and password in the address only to the node', async () => {
  const node = await aNode(({ headers }) => headers.authorization);
  const address = node.url.replace('http://', 'http://me:s%2Fecret@');
  const transport = new RpcTransport(`${address}/v3/the-key?token=abc`);

  const outcome = await transport.request('eth_chainId', []);

  expect(outcome).toEqual({ kind: 'result', value: `Basic ${Buffer.from('me:s/ecret').toString('base64')}` });
});

test('reports an unreachable address without naming it', async () => {
  const outcome = await new RpcTransport('http://me:secret@127.0.0.1:1/the-key').request('a', []);
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'nothing listens at its address' });
});

test('sends no more concurrent requests than the limit', async () => {
  let pending: (() => unknown)[] = [];
  let maximum = 0;
  const node = await aNode(({ id }, response) => {
    pending.push(() => response.end(JSON.stringify({ id, result: id })));
    maximum = Math.max(maximum, pending.length);
    if (pending.length < 2) return handled;
    for (const respond of pending) respond();
    pending = [];
    return handled;
  });
  const transport = new RpcTransport(node.url, { concurrency: 2 });

  const all = await Promise.all(Array.from({ length: 8 }, () => transport.request('a', [])));

  expect(all.every(({ kind }) => kind === 'result')).toBe(true);
  expect(maximum).toBe(2);
});

describe('the requests of one moment', () => {
  type Batch = readonly { readonly id: number; readonly method: string }[];

  /** Sends several concurrent requests to a node that returns whole bodies by this script. */
  async function callTogether(respondToBatch: (batch: Batch) => unknown, methods = threeReads) {
    const bodies: Batch[] = [];
    const server = createServer(async (incoming, outgoing) => {
      const body = parseJson(await text(incoming));
      const batch: Batch = Array.isArray(body) ? body : [body];
      bodies.push(batch);
      const answered = respondToBatch(batch);
      outgoing.end(JSON.stringify(Array.isArray(body) ? answered : [answered].flat()[0]));
    });
    const port = await listen(server);
    const transport = new RpcTransport(`http://127.0.0.1:${port}`, { gathersReads: true });
    onTestFinished(() => {
      transport.close();
      server.close();
      server.closeAllConnections();
    });
    const outcomes = await Promise.all(methods.map((method) => transport.request(method, [])));
    return { outcomes, asked: bodies.map((body) => body.map(({ method }) => method)) };
  }

  const threeReads = ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber'];
  const resultsOf = (batch: Batch) => batch.map(({ id, method }) => ({ id, result: method }));

  test('are sent together, and each gets its response in any order', async () => {
    const { outcomes, asked } = await callTogether((batch) => resultsOf(batch).toReversed());

    expect(asked).toEqual([threeReads]);
    expect(outcomes).toEqual(threeReads.map((value) => ({ kind: 'result', value })));
  });

  test('are sent once if they are equal and only read', async () => {
    const methods = ['eth_chainId', 'eth_chainId', 'evm_snapshot', 'evm_snapshot'];
    const { outcomes, asked } = await callTogether(resultsOf, methods);

    expect(asked).toEqual([['eth_chainId', 'evm_snapshot', 'evm_snapshot']]);
    expect(outcomes).toEqual(methods.map((value) => ({ kind: 'result', value })));
  });

  test('are rejected individually', async () => {
    const error = { code: -32_000, message: 'no' };
    const { outcomes } = await callTogether((batch) =>
      resultsOf(batch).map((response, index) => (index === 1 ? { id: response.id, error } : response)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['result', 'error', 'result']);
  });

  test.each<[description: string, answerBatch: (batch: Batch) => unknown, reason: RegExp]>([
    ['lacks an entry', (batch) => resultsOf(batch).slice(1), /another request/],
    [
      'has an entry twice',
      (batch) =>
        resultsOf(batch).map((response, index) => (index === 0 ? { ...response, id: response.id + 1 } : response)),
      /another request/,
    ],
    ['is not a list', () => 'x', /not JSON-RPC/],
    ['contains an invalid response', () => ['x'], /not JSON-RPC/],
  ])('each have a fault if the response %s', async (_, respondToBatch, reason) => {
    const { outcomes } = await callTogether(respondToBatch);
    const isFault = { kind: 'fault', reason: expect.stringMatching(reason) };
    expect(outcomes).toEqual([isFault, isFault, isFault]);
  });

  test('are sent individually if they change something or have a long response', async () => {
    const methods = ['eth_sendRawTransaction', 'evm_mine', 'eth_getLogs', 'eth_chainId'];
    const { asked } = await callTogether(resultsOf, methods);
    expect(asked.flat().toSorted()).toEqual(methods.toSorted());
    expect(asked).toHaveLength(4);
  });
});

test('reports after its end whether all requests are done', async () => {
  const node = await aNode(() => '0x1');
  const quiet = new RpcTransport(node.url);
  await quiet.request('eth_chainId', []);
  expect(await quiet.end(0)).toBe(true);
  expect(await quiet.request('eth_chainId', [])).toMatchObject({ kind: 'fault' });
  expect(node.requests).toHaveLength(1);

  const silent = await aNode(() => handled);
  const transport = new RpcTransport(silent.url, { timeoutMilliseconds: 50 });
  const late = transport.request('evm_mine', []);
  expect(await transport.end(1)).toBe(false);
  expect(await late).toMatchObject({ kind: 'fault' });
  expect(await transport.end(0)).toBe(false);
});
