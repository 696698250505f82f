import { expect, test } from 'vitest';
import { aNode, handled, refuse, type Script } from '../../testing/a-node.ts';
import { RpcTransport, type RpcTransportOptions } from './rpc-transport.ts';

async function ask(script: Script, options: RpcTransportOptions = {}) {
  const node = await aNode(script);
  return new RpcTransport(node.url, options).request('eth_chainId', []);
}

test('a result comes as it is, null too', async () => {
  expect(await ask(() => '0x1')).toEqual({ kind: 'result', value: '0x1' });
  expect(await ask(() => null)).toEqual({ kind: 'result', value: null });
});

test("the node's error comes with its code, words and bytes, whatever the HTTP status", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x1234' };
  const outcome = await ask((question, response) => {
    response.statusCode = 400;
    return refuse(question, response, error);
  });
  expect(outcome).toEqual({ kind: 'error', error });
});

test.each<[what: string, script: Script, reason: RegExp]>([
  ['no JSON', (_, response) => response.end('<html>') && handled, /not JSON-RPC/],
  ['a bare status', (_, response) => response.writeHead(502).end() && handled, /HTTP 502/],
  [
    'a redirect',
    (_, response) => response.writeHead(307, { location: '/elsewhere' }).end() && handled,
    /HTTP 307/,
  ],
  [
    'the answer to another question',
    ({ id }, response) => response.end(JSON.stringify({ id: id + 1, result: '0x1' })) && handled,
    /another question/,
  ],
  [
    'neither result nor error',
    ({ id }, response) => response.end(JSON.stringify({ id })) && handled,
    /neither result nor error/,
  ],
  ['a broken connection', (_, response) => response.destroy() && handled, /connection failed/],
  ['a list', (_, response) => response.end('[]') && handled, /not JSON-RPC/],
])('%s is a fault', async (_, script, reason) => {
  expect(await ask(script)).toMatchObject({ kind: 'fault', reason: expect.stringMatching(reason) });
});

test('an answer is read no further than its limit', async () => {
  const outcome = await ask(() => 'x'.repeat(5000), { maximumBytes: 4096 });
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'its answer is too large' });
});

test('an answer that does not end is waited for no longer than the timeout', async () => {
  const outcome = await ask((_, response) => response.write('{') && handled, {
    timeoutMilliseconds: 50,
  });
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'it did not answer within 0.05 seconds' });
});

test('of a name and password in the address, the node gets them and nobody else', async () => {
  const node = await aNode(({ headers }) => headers.authorization);
  const address = node.url.replace('http://', 'http://me:s%2Fecret@');
  const transport = new RpcTransport(`${address}/v3/the-key?token=abc`);

  const told = await transport.request('eth_chainId', []);

  expect(told).toEqual({
    kind: 'result',
    value: `Basic ${Buffer.from('me:s/ecret').toString('base64')}`,
  });
});

test('an address where nobody listens is reported without the address', async () => {
  const outcome = await new RpcTransport('http://me:secret@127.0.0.1:1/the-key').request('a', []);
  expect(outcome).toMatchObject({ kind: 'fault', reason: 'nothing listens at its address' });
});

test('no more questions than the limit are under way at a time', async () => {
  let waiting: (() => unknown)[] = [];
  let most = 0;
  const node = await aNode(({ id }, response) => {
    waiting.push(() => response.end(JSON.stringify({ id, result: id })));
    most = Math.max(most, waiting.length);
    if (waiting.length < 2) return handled;
    for (const answer of waiting) answer();
    waiting = [];
    return handled;
  });
  const transport = new RpcTransport(node.url, { concurrency: 2 });

  const all = await Promise.all(Array.from({ length: 8 }, () => transport.request('a', [])));

  expect(all.every(({ kind }) => kind === 'result')).toBe(true);
  expect(most).toBe(2);
});
