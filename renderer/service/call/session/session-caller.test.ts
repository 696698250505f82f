import { describe, expect, test } from 'vitest';
import { maximumCount } from '../../../../service/model/access/console-proof.ts';
import { fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { baseUrl } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { toConfirmation } from './confirm.ts';
import { createProver, generatePageKey } from './session-caller.ts';

const noncesUrl = new URL('/console/nonces', baseUrl);
const health = new URL('/console/trpc/system.health?input=%7B%7D', baseUrl);
const confirmation = new URL('/console/trpc/confirmation.give', baseUrl);

/** A page with a session at a service that can be replaced by another process or program. */
async function aPage() {
  const ports = fakePorts();
  const key = await generatePageKey();
  const linkKey = ports.consoleSessions.generateKey();
  await ports.consoleSessions.enter(linkKey, '', { point: key.point, origin: baseUrl });
  const requests: { readonly path: string; readonly header: string }[] = [];
  let respond = (request: Request) => transportsOf(ports).http.fetch(request);
  let millis = 0;
  const prover = createProver({
    key,
    noncesUrl,
    now: () => millis,
    send: (url, init) => {
      const request = new Request(url, init);
      const header = request.headers.get('x-vaultdesk-session') ?? '';
      requests.push({ path: new URL(request.url).pathname, header });
      return respond(request);
    },
  });
  return {
    prover,
    requests,
    pass: (milliseconds: number) => {
      millis += milliseconds;
      ports.clock.advance(milliseconds);
    },
    replaceService: (replacement: typeof respond) => {
      respond = replacement;
    },
    requestService: (header: string) =>
      transportsOf(ports).http.fetch(new Request(health, { headers: { 'x-vaultdesk-session': header } })),
    requestedNonces: () => requests.filter(({ path }) => path === noncesUrl.pathname).length,
  };
}

/** A response with a nonce. */
function withNonce(nonce: string, validMilliseconds: number): Response {
  return Response.json({ result: { nonce, validMilliseconds } });
}

function unproved(): Response {
  const failure = { code: 'console.proof-required', message: 'Prove it.' };
  return Response.json({ error: { data: { failure } } }, { status: 401 });
}

describe('session prover', () => {
  test('signs calls of the next minutes with one nonce, each differently', async () => {
    const { prover, requests, requestedNonces } = await aPage();

    const calls = [health, health, health].map((url) => prover.fetch(url, {}));
    for (const call of calls) expect((await call).status).toBe(200);

    expect(requestedNonces()).toBe(1);
    expect(new Set(requests.map(({ header }) => header)).size).toBe(4);
  });

  test('requests another nonce before the service rejects the old one', async () => {
    const { prover, requests, pass, requestedNonces } = await aPage();
    await prover.fetch(health, {});

    pass(3 * 60_000);
    await prover.fetch(health, {});

    expect(requestedNonces()).toBe(2);
    expect(requests).toHaveLength(4);
  });

  test('proves a call again that the service rejects for its nonce, and each call once', async () => {
    const { prover, requests, requestedNonces, replaceService, requestService } = await aPage();
    await prover.fetch(health, {});
    const bodies: string[] = [];
    replaceService(async (request) => {
      if (request.url === noncesUrl.href) return withNonce('newer', 60_000);
      bodies.push(await request.text());
      return request.headers.get('x-vaultdesk-session')?.includes('newer') ? Response.json({}) : unproved();
    });

    const responses = ['one', 'two'].map((body) => prover.fetch(health, { method: 'POST', body }));

    for (const response of responses) expect((await response).status).toBe(200);
    expect(bodies.toSorted()).toEqual(['one', 'one', 'two', 'two']);
    expect(requestedNonces()).toBe(2);
    for (const { header } of requests) expect((await requestService(header)).status).toBe(401);
  });

  test('gives a program in place of the service nothing that the service accepts later', async () => {
    const { prover, requests, pass, replaceService, requestService } = await aPage();
    await prover.fetch(health, {});
    let nonces = 0;
    replaceService(async (request) => {
      nonces += 1;
      return request.url === noncesUrl.href ? withNonce(`mine.${nonces}`, -1) : Response.json({ result: { data: {} } });
    });

    for (let times = 0; times < 3; times += 1) await prover.fetch(health, {});
    const { operatorToken: confirmed } = await toConfirmation(operatorToken, prover);

    pass(5 * 60_000);

    expect(confirmed).not.toContain(operatorToken);
    expect(requests.length).toBeGreaterThan(4);
    for (const { header } of requests) expect((await requestService(header)).status).toBe(401);
    expect(JSON.stringify(requests)).not.toContain(operatorToken);
  });

  test('returns the rejection of a service that rejects every proof', async () => {
    const { prover, requests, replaceService } = await aPage();
    replaceService(async (request) => (request.url === noncesUrl.href ? withNonce('n', 0) : unproved()));

    const rejection = await prover.fetch(health, {});

    expect(rejection.status).toBe(401);
    expect(await prover.reasonOf(rejection)).toBeUndefined();
    expect(requests).toHaveLength(4);
  });

  test.each([
    ['console.session-required', 'unknown'],
    ['console.session-expired', 'expired'],
    ['console.session-ended', 'ended'],
    ['token.missing', undefined],
  ])('reports why the service rejects a session: %s', async (code, reason) => {
    const { prover } = await aPage();
    const error = { data: { failure: { code, message: 'Rejected.' } } };

    expect(await prover.reasonOf(Response.json({ error }))).toBe(reason);
    expect(await prover.reasonOf(new Response('Unauthorized'))).toBeUndefined();
  });

  test('requests another nonce when its numbers are used up', async () => {
    const { prover, requests, requestedNonces } = await aPage();
    for (let count = 0; count < maximumCount; count += 1) await prover.takeNonce();

    expect((await prover.fetch(health, {})).status).toBe(200);

    expect(requestedNonces()).toBe(2);
    expect(requests).toHaveLength(3);
  });

  test('recovers after a failure to get nonces', async () => {
    const { prover, replaceService, requestService } = await aPage();
    replaceService(async () => new Response('{}', { status: 503 }));
    await expect(prover.fetch(health, {})).rejects.toThrow('nonce');
    expect((await requestService('')).status).toBe(401);

    replaceService(async () => withNonce('n', 60_000));

    expect((await prover.fetch(health, {})).status).toBe(200);
  });

  test('confirms without sending the operator token', async () => {
    const { prover, requests } = await aPage();
    const sendToken = async (token: string) => {
      const body = JSON.stringify(await toConfirmation(token, prover));
      expect(body).not.toContain(operatorToken);
      const headers = { 'content-type': 'application/json' };
      return prover.fetch(confirmation, { method: 'POST', headers, body });
    };

    expect((await sendToken('wrong')).status).toBe(403);
    expect((await sendToken(` ${operatorToken}\n`)).status).toBe(200);
    expect(requests.length).toBeGreaterThan(2);
  });
});

test('the private half of a page key cannot be exported', async () => {
  const { privateKey } = await generatePageKey();

  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow();
});
