import { describe, expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { operationsByName } from '../../../../test/operations/operation-calls.ts';
import { call, codesIn } from '../../../../test/world/call.ts';
import { aWorld } from '../../../../test/world/world.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { parseJsonBody, parseJsonInTurns } from './json-body.ts';

const absent = '00000000-0000-4000-8000-000000000000';
const withBody = [...operationsByName].filter(([, { route }]) => route.method !== 'GET');

/** A request whose body counts the chunks that are read. */
function aRequest(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const counters = { reads: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        counters.reads += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body };
  const url = `http://127.0.0.1:8787${path.replaceAll(/\{\w+\}/g, absent)}`;
  // Browser types lack the field that a stream body needs in Node.
  const request = new Request(url, Object.assign(init, { duplex: 'half' }));
  return { request, counters };
}

test.each(withBody.filter(([, { access, openedBy }]) => access !== 'public' && !openedBy))(
  'rejects an unauthenticated caller of %s before the body is read',
  async (_name, { route }) => {
    const { http } = await aWorld();
    for (const authorization of [undefined, 'Bearer wrong']) {
      const headers = authorization === undefined ? undefined : { authorization };
      const { request, counters } = aRequest(route.method, route.path, headers);

      expect((await http.fetch(request)).status).toBe(401);
      expect(counters.reads).toBe(0);
    }
  },
);

test.each(withBody.filter(([, { access }]) => access === 'public'))(
  'limits an unauthenticated caller of %s to 64 KiB',
  async (_name, { route }) => {
    const { http } = await aWorld();
    const { request, counters } = aRequest(route.method, route.path);

    expect((await http.fetch(request)).status).toBe(413);
    expect(counters.reads).toBe(5);
  },
);

describe('bodies with many values', () => {
  const empty = '{},'.repeat(690_000);

  test('rejects a body with too many values before it is parsed', async () => {
    const { http, token } = await aWorld();
    const response = await call(http, 'POST /api/v2/tokens/mints', {
      token,
      rawBody: `{"secretType":"ETHEREUM","destinations":[${empty}{}]}`,
    });

    expect(response.status).toBe(413);
    expect(codesIn(response)).toEqual(['body.too-large']);
    expect(JSON.stringify(response.body)).toContain('more than 131072 values');
  });

  test.each([
    [4096, true],
    [4097, false],
  ])('allows one value per 16 bytes of the body limit: %i of 4,096 in 64 KiB', (count, isAccepted) => {
    expect(
      parseJsonBody(
        `[${Array(count - 1)
          .fill(0)
          .join()}]`,
        bodyKiB.usual,
      ).ok,
    ).toBe(isAccepted);
  });
});

describe('bodies with one long string', () => {
  const text = 'A'.repeat(24 * 1024 * 1024);

  test('parses a string of 24 MiB', async () => {
    const parsed = await parseJsonInTurns(JSON.stringify({ text }), bodyKiB.snapshot);

    expect(parsed.ok && parsed.value).toEqual({ text });
  });

  test('rejects a long string at a route with a smaller limit', async () => {
    const { http } = await aWorld();
    const response = await call(http, 'POST /_vaultdesk/worlds', {
      token: operatorToken,
      rawBody: JSON.stringify({ text }),
    });

    expect(codesIn(response)).toEqual(['body.too-large']);
  });
});

test('preserves numbers in a large body that a double cannot hold', async () => {
  const big = 2n ** 255n;
  const text = `{"amounts":[${Array(4000).fill(big).join()}],"rate":0.1234567890123456789,"one":1.0}`;
  const parsed = await parseJsonInTurns(text, bodyKiB.lists);

  expect(parsed).toEqual(ok({ amounts: Array(4000).fill(big), rate: '0.1234567890123456789', one: 1 }));
});

test('keeps a string that resembles a stored number, or rejects it', () => {
  const string = '\uE0000';

  expect(parseJsonBody(JSON.stringify({ string }), bodyKiB.usual)).toEqual(ok({ string }));
  expect(parseJsonBody(`{"a":"${string}","b":12345678901234567890}`, bodyKiB.usual).ok).toBe(false);
  expect(parseJsonBody(`{"b":12345678901234567890,"a":"${string}"}`, bodyKiB.usual).ok).toBe(false);
});

test.each(['{12345678901234567890:1}', '[12345678901234567890 1]', '{"a":12345678901234567890b}'])(
  'rejects malformed JSON with a large number: %s',
  (text) => {
    expect(parseJsonBody(text, bodyKiB.usual).ok).toBe(false);
  },
);
