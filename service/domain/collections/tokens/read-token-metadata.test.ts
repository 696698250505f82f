import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { answered } from '../../../../test/fakes/fake-outbound.ts';
import { type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aCollection, aTokenType } from '../../../../test/records/collections.ts';
import type { OutboundResponse, ReadRequest } from '../../../platform/ports/outbound.ts';
import type { ItemStandard } from '../../chains/read-token.ts';
import { readTokenMetadata } from './read-token-metadata.ts';

const address = 'https://items.example/7.json';

/** Ports whose web returns this document for every URL. */
function aWeb(body: string | OutboundResponse, options: FakePortsOptions = {}) {
  const clock = fixedClock();
  const ports = { ...fakePorts(options), clock };
  ports.outbound.respondToRead = () => (typeof body === 'string' ? document(body) : body);
  const network = ports.chains.of('ETHEREUM').network;
  const read = async (addresses: readonly string[], { isEmbedded = true, standard = 'ERC721' as ItemStandard } = {}) =>
    readTokenMetadata(
      ports,
      { ...network, isEmbedded },
      addresses.map((address, index) => ({ standard, address, tokenId: String(index) })),
    );
  return { ports, clock, read };
}

function document(body: string): OutboundResponse {
  return { ...answered(200), answer: { headers: {}, body, isCut: false } };
}

test('reads a web document once for all tokens that share it', async () => {
  const { ports, read } = aWeb('{"name":"Fennec","attributes":[{"trait_type":"ears","value":9}]}');

  const metadata = await read([address, address]);

  expect(metadata).toEqual([metadata[1], metadata[0]]);
  expect(metadata[0]).toMatchObject({ name: 'Fennec', attributes: [{ type: 'property', name: 'ears', value: '9' }] });
  expect(ports.outbound.reads).toHaveLength(1);
  expect(ports.outbound.reads[0]).toMatchObject({ url: address });
});

test('replaces {id} in a shared ERC-1155 document with the id of each token', async () => {
  const { ports, read } = aWeb('{"name":"Token {id}","decimals":2}');

  const metadata = await read([address, address], { standard: 'ERC1155' });

  expect(metadata).toMatchObject([
    { name: `Token ${'0'.repeat(64)}`, decimals: 2 },
    { name: `Token ${'1'.padStart(64, '0')}`, decimals: 2 },
  ]);
  expect(ports.outbound.reads).toHaveLength(1);
});

test('caches a document, and a missing one for less time', async () => {
  const { ports, clock, read } = aWeb('{"name":"Fennec"}');
  const countRequests = async (response: OutboundResponse, minutes: number) => {
    ports.outbound.respondToRead = () => response;
    clock.advance(minutes * 60_000);
    const before = ports.outbound.reads.length;
    await read([address]);
    return ports.outbound.reads.length - before;
  };

  expect(await countRequests(document('{}'), 0)).toBe(1);
  expect(await countRequests(document('{}'), 9)).toBe(0);
  expect(await countRequests(answered(500), 2)).toBe(1);
  expect(await countRequests(document('{}'), 0.5)).toBe(0);
  expect(await countRequests(document('{}'), 1)).toBe(1);
});

test('caches for the same time wherever the clock is set', async () => {
  const { ports, clock, read } = aWeb('{"name":"Fennec"}');
  await read([address]);

  for (const offset of [86_400_000, -172_800_000]) {
    clock.setBy(offset);
    await read([address]);
  }
  expect(ports.outbound.reads).toHaveLength(1);
  clock.advance(10 * 60_000);
  await read([address]);
  expect(ports.outbound.reads).toHaveLength(2);
});

test('caches five hundred documents and requests eight concurrently', async () => {
  const { ports, read } = aWeb('{}');
  let [now, maximum] = [0, 0];
  ports.outbound.respondToRead = async () => {
    now += 1;
    maximum = Math.max(maximum, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return document('{}');
  };
  const pages = Array.from({ length: 501 }, (_none, index) => `https://items.example/${index}`);

  await read(pages);
  await read(pages.slice(1));
  expect(ports.outbound.reads).toHaveLength(501);
  await read(pages.slice(0, 1));
  expect(ports.outbound.reads).toHaveLength(502);
  expect(maximum).toBe(8);
});

test.each([
  ['not found', answered(404)],
  ['a redirect', answered(302, { location: 'https://other.example/' })],
  ['a document that is too long', { ...answered(200), answer: { headers: {}, body: '{}', isCut: true } }],
  ['a document that arrives too late', { outcome: 'TIMED_OUT' as const, durationMilliseconds: 3_000 }],
  ['a document that is not JSON', document('<script>alert(1)</script>')],
  ['depth', document(`${'['.repeat(60_000)}`)],
  ['nothing', document('null')],
  ['wrong types', document('{"name":{},"image":[],"attributes":"x","description":null}')],
  ['prototype keys', document('{"__proto__":{"name":"x"},"constructor":{"name":"y"}}')],
])('returns no metadata for %s', async (_what, response) => {
  const { read } = aWeb(response);

  expect(await read([address])).toEqual([
    { name: '', description: '', imageUrl: '', url: '', animationUrls: [], attributes: [] },
  ]);
});

test.each([
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1',
  'ar://abc/1',
  'ftp://items.example/1',
  'javascript:alert(1)',
  'https://',
  'https://ada:secret@items.example/1',
  'https://items.example/1#fragment',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  `https://items.example/${'x'.repeat(2_048)}`,
  '',
])('does not request %s', async (uri) => {
  const { ports, read } = aWeb('{"name":"Fennec"}');

  expect((await read([uri]))[0]?.name).toBe('');
  expect(ports.outbound.reads).toEqual([]);
});

test('allows local network addresses for embedded chains only', async () => {
  const { ports, read } = aWeb('{}', { settings: { webhookPrivateTargets: 'allowed' } });
  await read(['http://shop.example/1'], { isEmbedded: true });
  await read(['http://shop.example/1'], { isEmbedded: false });
  const rejections = ({ rejectionOf }: ReadRequest) =>
    ['127.0.0.1', '10.0.0.1', '169.254.169.254', '93.184.215.14'].map(
      (resolved) => rejectionOf(resolved) !== undefined,
    );

  expect(ports.outbound.reads.map(rejections)).toEqual([
    [false, false, true, false],
    [true, true, true, false],
  ]);
});

test('serves our own addresses from storage, with any former port', async () => {
  const collection = aCollection({ metadataBase: 'http://127.0.0.1:1/_vaultdesk/metadata/' });
  const type = aTokenType({ collectionId: collection.id });
  const { ports, read } = aWeb('{}', { collections: [collection], tokenTypes: [type] });
  const path = `_vaultdesk/metadata/${collection.id}/1`;

  const metadata = await read([`http://127.0.0.1:1/${path}`, `http://127.0.0.1:8787/${path}`]);

  expect(metadata).toMatchObject([{ name: 'Fennec' }, { name: 'Fennec' }]);
  expect(metadata[0]?.attributes).toEqual(type.attributes);
  expect(ports.outbound.reads).toEqual([]);
});
