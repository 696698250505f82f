import { describe, expect, test } from 'vitest';
import type { OutboundAnswer, ReadRequest } from '../../ports/outbound.ts';
import { aCollection, aTokenType } from '../../testing/a-collection.ts';
import { answered } from '../../testing/fake-outbound.ts';
import { type FakePortsOptions, fakePorts } from '../../testing/fake-ports.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { readTokenMetadata } from './read-token-metadata.ts';

const address = 'https://items.example/7.json';

/** Ports whose web returns this document for every URL. */
function aWeb(body: string | OutboundAnswer, options: FakePortsOptions = {}) {
  const clock = fixedClock();
  const ports = { ...fakePorts(options), clock };
  ports.outbound.tell = () => (typeof body === 'string' ? document(body) : body);
  const network = ports.chains.of('ETHEREUM').network;
  const read = async (addresses: readonly string[], isEmbedded = true) =>
    readTokenMetadata(
      ports,
      { ...network, isEmbedded },
      addresses.map((address, index) => ({ address: address, tokenId: String(index) })),
    );
  return { ports, clock, read };
}

function document(body: string): OutboundAnswer {
  return { ...answered(200), answer: { headers: {}, body, isCut: false } };
}

test('reads a web document once for all tokens that share it', async () => {
  const { ports, read } = aWeb('{"name":"Fennec","attributes":[{"trait_type":"ears","value":9}]}');

  const told = await read([address, address]);

  expect(told).toEqual([told[1], told[0]]);
  expect(told[0]).toMatchObject({
    name: 'Fennec',
    attributes: [{ type: 'property', name: 'ears', value: '9' }],
  });
  expect(ports.outbound.asked).toHaveLength(1);
  expect(ports.outbound.asked[0]).toMatchObject({ url: address });
});

test('caches a document, and a missing one for less time', async () => {
  const { ports, clock, read } = aWeb('{"name":"Fennec"}');
  const asked = async (answer: OutboundAnswer, minutes: number) => {
    ports.outbound.tell = () => answer;
    clock.advance(minutes * 60_000);
    const before = ports.outbound.asked.length;
    await read([address]);
    return ports.outbound.asked.length - before;
  };

  expect(await asked(document('{}'), 0)).toBe(1);
  expect(await asked(document('{}'), 9)).toBe(0);
  expect(await asked(answered(500), 2)).toBe(1);
  expect(await asked(document('{}'), 0.5)).toBe(0);
  expect(await asked(document('{}'), 1)).toBe(1);
});

test('caches for the same time wherever the clock is set', async () => {
  const { ports, clock, read } = aWeb('{"name":"Fennec"}');
  await read([address]);

  for (const set of [86_400_000, -172_800_000]) {
    clock.setBy(set);
    await read([address]);
  }
  expect(ports.outbound.asked).toHaveLength(1);
  clock.advance(10 * 60_000);
  await read([address]);
  expect(ports.outbound.asked).toHaveLength(2);
});

test('caches five hundred documents and requests eight concurrently', async () => {
  const { ports, read } = aWeb('{}');
  let [now, most] = [0, 0];
  ports.outbound.tell = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return document('{}');
  };
  const pages = Array.from({ length: 501 }, (_none, place) => `https://items.example/${place}`);

  await read(pages);
  await read(pages.slice(1));
  expect(ports.outbound.asked).toHaveLength(501);
  await read(pages.slice(0, 1));
  expect(ports.outbound.asked).toHaveLength(502);
  expect(most).toBe(8);
});

test.each([
  ['not found', answered(404)],
  ['a redirect', answered(302, { location: 'https://other.example/' })],
  [
    'a document that is too long',
    { ...answered(200), answer: { headers: {}, body: '{}', isCut: true } },
  ],
  [
    'a document that arrives too late',
    { outcome: 'TIMED_OUT' as const, durationMilliseconds: 3_000 },
  ],
  ['a document that is not JSON', document('<script>alert(1)</script>')],
  ['a list', document('[1]')],
  ['nothing', document('null')],
  ['wrong types', document('{"name":{},"image":[],"attributes":"x","description":null}')],
  ['depth', document(`${'['.repeat(60_000)}`)],
  ['prototype keys', document('{"__proto__":{"name":"x"},"constructor":{"name":"y"}}')],
  ['text that resembles a picture', document('{"image":"javascript:alert(1)"}')],
])('returns no metadata for %s', async (_what, answer) => {
  const { read } = aWeb(answer);

  expect(await read([address])).toEqual([
    { name: '', description: '', imageUrl: '', url: '', animationUrls: [], attributes: [] },
  ]);
});

test('bounds returned metadata and shows invisible characters', async () => {
  const attribute = '{"trait_type":"a","value":1}';
  const { read } = aWeb(
    `{"name":"\\ud800 Fox \\u202e\\u0000","attributes":[${Array(2_000).fill(attribute).join()}]}`,
  );

  const [told] = await read([address]);

  expect(told?.name).toBe('\\u{d800} Fox \\u{202e}\\u{0}');
  expect(told?.attributes).toHaveLength(100);
});

describe('metadata addresses', () => {
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
  ])('does not request %s', async (one) => {
    const { ports, read } = aWeb('{"name":"Fennec"}');

    expect((await read([one]))[0]?.name).toBe('');
    expect(ports.outbound.asked).toEqual([]);
  });

  test('allows local network addresses for embedded chains only', async () => {
    const { ports, read } = aWeb('{}', { settings: { webhookPrivateTargets: 'allowed' } });
    await read(['http://shop.example/1'], true);
    await read(['http://shop.example/1'], false);
    const refusals = ({ refusalOf }: ReadRequest) =>
      ['127.0.0.1', '10.0.0.1', '169.254.169.254', '93.184.215.14'].map(
        (found) => refusalOf(found) !== undefined,
      );

    expect(ports.outbound.asked.map(refusals)).toEqual([
      [false, false, true, false],
      [true, true, true, false],
    ]);
  });

  test('serves our own addresses from storage, whatever port they had', async () => {
    const collection = aCollection({ metadataBase: 'http://127.0.0.1:1/_vaultdesk/metadata/' });
    const type = aTokenType({ collectionId: collection.id });
    const { ports, read } = aWeb('{}', { collections: [collection], tokenTypes: [type] });
    const path = `_vaultdesk/metadata/${collection.id}/1`;

    const told = await read([`http://127.0.0.1:1/${path}`, `http://127.0.0.1:8787/${path}`]);

    expect(told).toMatchObject([{ name: 'Fennec' }, { name: 'Fennec' }]);
    expect(told[0]?.attributes).toEqual(type.attributes);
    expect(ports.outbound.asked).toEqual([]);
  });
});
