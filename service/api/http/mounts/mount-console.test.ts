import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anApplication, asOperator } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { baseUrl, call, codesIn, resultIn } from '../../../../test/world/call.ts';
import { aBuiltConsole, aPageKey, transportsOf } from '../../../../test/world/service.ts';
import { listRequests, requestFilter } from '../../../history/requests/list-requests.ts';
import { confirmedText } from '../../../model/access/console-proof.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml' };
const failure = (code: string) => ({ error: { data: { failure: { code } } } });
const withSession = z.object({ session: z.string().regex(/^[\w-]{43}$/) });

async function aConsole() {
  const application = anApplication({ allowedOrigins: ['http://a.test'] });
  const ports = fakePorts({ applications: [application] });
  const { http } = transportsOf(ports, { files: await aBuiltConsole() });
  const enter = (key: string, headers = {}) =>
    call(http, 'POST /console/sessions', { headers: { 'x-vaultdesk-entry': key, ...headers } });
  const openSession = async () => {
    const { session } = resultIn(await enter(ports.consoleSessions.generateKey()), withSession);
    return { 'x-vaultdesk-session': session };
  };
  /** A page with a key that signs its calls. */
  const openPage = async () => {
    const page = aPageKey();
    const key = { 'x-vaultdesk-key': page.pageKey.point, origin: baseUrl };
    const entered = await enter(ports.consoleSessions.generateKey(), key);
    expect(resultIn(entered, withSession)).toEqual({ session: page.session });
    const nonce = async () => resultIn(await call(http, 'POST /console/nonces'), z.object({ nonce: z.string() })).nonce;
    const sign = async (address: string, body?: object): Promise<Record<string, string>> => {
      const [method = '', target = ''] = address.split(' ');
      const text = body && JSON.stringify(body);
      const proof = { method, target, nonce: await nonce(), ...(text && { body: text }) };
      return { 'x-vaultdesk-session': page.header(proof) };
    };
    const request = async (address: string, body?: object) =>
      call(http, address, { headers: await sign(address, body), ...(body && { body }) });
    return { page, nonce, sign, request };
  };
  return { application, ports, http, enter, openSession, openPage };
}

/** A console for all tests that list no sessions and no requests, and do not move the clock. */
const { application, enter, http, openPage, openSession, ports } = await aConsole();

test('redirects a browser from / to the console; for programs, / has no operation', async () => {
  const page = await call(http, 'GET /', { headers: asBrowser });
  const forProgram = await call(http, 'GET /');

  expect([page.status, page.headers.get('location')]).toEqual([302, '/console/']);
  expect(codesIn(forProgram)).toEqual(['route.not-found']);
});

test.each(['/w/gone/console', '/w/gone/console/users'])(
  'serves the console of main to a browser at %s of an ended world',
  async (path) => {
    const page = await call(http, `GET ${path}`, { headers: asBrowser });
    const forProgram = await call(http, `GET ${path}`);

    expect([page.status, forProgram.status]).toEqual([404, 404]);
    expect(page.text).toContain('content="/console/"');
    expect(codesIn(forProgram)).toEqual(['world.not-found']);
  },
);

test('logs a missing console file, but no served one', async () => {
  const { ports, http } = await aConsole();

  for (const path of ['icon.svg', 'missing.js']) await call(http, `GET /console/${path}`);

  const loggedRequests = await run(listRequests, ports, requestFilter.parse({ console: 'true' }), asOperator());
  expect(valueIn(loggedRequests).items.map(({ path, status }) => [path, status])).toEqual([
    ['/console/missing.js', 404],
  ]);
});

test('opens a session that is returned to the caller and not set as a cookie', async () => {
  const entered = await enter(ports.consoleSessions.generateKey());

  expect(entered.status).toBe(200);
  expect(resultIn(entered, withSession)).toBeDefined();
  expect(entered.headers.get('set-cookie')).toBeNull();
  expect(entered.headers.get('cache-control')).toBe('no-store');
});

test('accepts the key of a link once', async () => {
  const key = ports.consoleSessions.generateKey();
  await enter(key);

  const again = await enter(key);

  expect(again.status).toBe(401);
  expect(codesIn(again)).toEqual(['console.session-required']);
  expect(again.text).toContain('This link was already used');
});

test('opens a session that is listed for the operator with its browser', async () => {
  const { http, ports, enter } = await aConsole();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  await enter(ports.consoleSessions.generateKey(), { 'user-agent': agent });

  const listed = await call(http, 'GET /_vaultdesk/sessions', { token: operatorToken });

  expect(listed.body).toMatchObject({ result: [{ name: expect.stringMatching(/^Firefox on Linux/), isOwn: false }] });
});

test('does not consume a link on a page of another origin or on a mere visit', async () => {
  const key = ports.consoleSessions.generateKey();

  for (const origin of ['http://a.test', 'http://127.0.0.1:9999', 'null'])
    expect((await enter(key, { origin })).status).toBe(403);
  for (const method of ['GET', 'HEAD']) await call(http, `${method} /console/enter?key=${key}`, { headers: asBrowser });

  expect((await enter(key)).status).toBe(200);
});

test('serves the page and its files, which contain no secret', async () => {
  await enter(ports.consoleSessions.generateKey());

  const page = await call(http, 'GET /console/', { headers: asBrowser });
  const deep = await call(http, 'GET /console/wallets/7', { headers: asBrowser });
  const script = await call(http, 'GET /console/assets/main-1a2b.js');

  expect(page.text).toContain('content="/console/"');
  expect(page.text).toContain('src="/console/assets/main-1a2b.js"');
  expect(deep.text).toBe(page.text);
  expect(script.text).toBe('run()');
  for (const { headers } of [page, deep, script]) expect(headers.get('set-cookie')).toBeNull();
});

test('serves the page and its scripts under an allowed name', async () => {
  const ports = fakePorts({ installation: { allowedHosts: ['vault.test'] } });
  const { http } = transportsOf(ports, { files: await aBuiltConsole() });
  const statusFor = async (path: string, origin: string) =>
    (await call(http, `GET ${path}`, { headers: { ...asBrowser, host: 'vault.test:9000', origin } })).status;

  // A browser sends the Origin with requests for module scripts.
  for (const path of ['/console/', '/console/assets/main-1a2b.js']) {
    expect(await statusFor(path, 'http://vault.test:9000')).toBe(200);
    expect(await statusFor(path, 'http://evil.test')).toBe(403);
  }
});

test('rejects calls in a form the console understands, even with the operator token and cookies', async () => {
  const { 'x-vaultdesk-session': session } = await openSession();
  const sent: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'x-vaultdesk-session': 'guess' },
    { 'x-vaultdesk-session': `${session}x` },
    { 'x-vaultdesk-session': '' },
    { authorization: `Bearer ${session}` },
    { cookie: `vaultdesk_8787=${session}; x-vaultdesk-session=${session}` },
  ];

  for (const address of [
    'GET /console/trpc/system.overview',
    'GET /console/trpc/users.get?input=%7B',
    'GET /console/trpc/changes.watch',
    'GET /console/trpc/nothing',
    'POST /console/trpc/users.create',
    'POST /console/trpc/confirmation.give',
  ])
    for (const headers of sent) {
      const response = await call(http, address, { token: operatorToken, headers });
      expect(response.status).toBe(401);
      expect(response.body).toMatchObject({
        error: { data: { httpStatus: 401, failure: { code: 'console.session-required' } } },
      });
    }
});

test('rejects another site’s page, even if an application allows its origin', async () => {
  const session = await openSession();
  const { commits } = ports.storage;

  for (const origin of ['http://a.test', 'http://evil.test', 'http://127.0.0.1:9999', 'null']) {
    const response = await call(http, 'POST /console/trpc/users.create', {
      body: { signingMethod: { type: 'PIN', value: '294817' } },
      headers: { ...session, origin },
    });
    expect(response.status).toBe(403);
  }
  expect(ports.storage.commits).toBe(commits);
});

test('reveals a secret to a session only after it confirmed with the operator token', async () => {
  const [session, otherSession] = [await openSession(), await openSession()];
  const create = (headers: Record<string, string>) =>
    call(http, 'POST /console/trpc/applications.create', { body: { name: 'ours' }, headers });
  const confirm = (token: string) =>
    call(http, 'POST /console/trpc/confirmation.give', { body: { operatorToken: token }, headers: session });

  expect((await create(session)).body).toMatchObject(failure('console.confirmation-required'));
  expect((await confirm('wrong')).body).toMatchObject(failure('operator-token.incorrect'));
  expect((await confirm('  ')).body).toMatchObject(failure('input.invalid'));
  expect((await create(session)).status).toBe(403);
  expect((await confirm(` ${operatorToken}\n`)).status).toBe(200);

  expect((await create(session)).text).toContain('clientSecret');
  expect((await create(otherSession)).status).toBe(403);
});

describe('console pages with a key', () => {
  const create = 'POST /console/trpc/users.create';
  const health = 'GET /console/trpc/system.health';
  const aUser = { reference: 'ada', signingMethod: { type: 'PIN', value: '294817' } };

  test('accepts a call with a proof and rejects the same proof again', async () => {
    const { sign } = await openPage();
    const proof = await sign(create, aUser);
    const headers = { ...proof, 'x-vaultdesk-application': application.id };
    const first = await call(http, create, { headers, body: aUser });
    expect(first.text).toContain('ada');
    const { commits } = ports.storage;

    const replayed = await call(http, create, { headers, body: aUser });

    expect(replayed.status).toBe(401);
    expect(replayed.body).toMatchObject(failure('console.proof-required'));
    expect(ports.storage.commits).toBe(commits);
  });

  test('accepts a proof only with the query and body that it signed', async () => {
    const { sign } = await openPage();
    const { commits } = ports.storage;

    const headers = await sign(create, { ...aUser, reference: 'eve' });
    const otherBody = await call(http, create, { headers, body: aUser });
    const otherQuery = await call(http, `${health}?input=%7B%7D`, { headers: await sign(health) });

    expect(otherBody.status).toBe(400);
    expect(otherBody.body).toMatchObject(failure('body.malformed'));
    expect(otherQuery.body).toMatchObject(failure('console.session-required'));
    expect(ports.storage.commits).toBe(commits);
  });

  test('accepts a confirmation with an HMAC under the operator token, for its own session and nonce', async () => {
    const [{ page, request, nonce: freshNonce }, otherPage] = [await openPage(), await openPage()];
    const nonce = await freshNonce();
    const hmacOf = (token: string, session: string) =>
      createHmac('sha256', token).update(confirmedText({ session, nonce })).digest('base64url');
    const confirm = (hmac: string, of = nonce) =>
      request('POST /console/trpc/confirmation.give', { operatorToken: hmac, nonce: of });
    const right = hmacOf(operatorToken, page.session);

    for (const wrongHmac of [
      hmacOf('wrong', page.session),
      hmacOf(operatorToken, otherPage.page.session),
      operatorToken,
    ])
      expect((await confirm(wrongHmac)).body).toMatchObject(failure('operator-token.incorrect'));
    expect((await confirm(right, 'of.another.process')).status).toBe(403);
    expect((await confirm(right)).status).toBe(200);

    expect((await request('POST /console/trpc/applications.create', { name: 'ours' })).status).toBe(200);
  });

  test('rejects an invalid page key and leaves its link unused', async () => {
    const key = ports.consoleSessions.generateKey();

    const rejected = await enter(key, { 'x-vaultdesk-key': 'nonsense' });

    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain('x-vaultdesk-key');
    expect((await enter(key)).status).toBe(200);
  });

  test('signs a call again without an entry in the request log', async () => {
    const { http, ports, openPage } = await aConsole();
    const { page, sign } = await openPage();
    await call(http, health, { headers: await sign(health) });
    const proof = { method: 'GET', target: '/console/trpc/system.health', nonce: 'of.an.old' };

    const stale = await call(http, health, { headers: { 'x-vaultdesk-session': page.header(proof) } });

    expect(stale.body).toMatchObject(failure('console.proof-required'));
    const loggedRequests = await run(listRequests, ports, requestFilter.parse({ console: 'true' }), asOperator());
    expect(valueIn(loggedRequests).items.map(({ status }) => status)).not.toContain(401);
  });
});

describe('ended sessions', () => {
  const overview = 'GET /console/trpc/system.overview';

  test('reports that a session expired', async () => {
    const { http, ports, openSession } = await aConsole();
    const headers = await openSession();
    ports.clock.advance(31 * 24 * 60 * 60 * 1000);

    const response = await call(http, overview, { headers });

    expect(response.status).toBe(401);
    expect(response.body).toMatchObject(failure('console.session-expired'));
  });

  test('reports that another session ended a session, and ends its subscriptions', async () => {
    const { http, openSession } = await aConsole();
    const [session, otherSession] = [await openSession(), await openSession()];
    const watching = await http.fetch(
      new Request(`${baseUrl}/console/trpc/changes.watch`, {
        headers: { ...otherSession, host: new URL(baseUrl).host, accept: 'text/event-stream' },
      }),
    );
    expect(watching.status).toBe(200);

    const ended = await call(http, 'POST /console/trpc/sessions.endOthers', { body: {}, headers: session });

    expect(ended.body).toMatchObject({ result: { data: { ended: 1 } } });
    expect(await watching.text()).toContain('event: return');
    expect((await call(http, overview, { headers: otherSession })).body).toMatchObject(
      failure('console.session-ended'),
    );
    expect((await call(http, 'GET /console/trpc/system.health', { headers: session })).status).toBe(200);
  });
});

test('redirects the address without its slash to the console', async () => {
  const response = await call(http, 'GET /console');

  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/console/');
});

describe('the manual', () => {
  async function aManual() {
    const files = await aBuiltConsole();
    const folder = join(files, '..', 'manual');
    await mkdir(join(folder, 'how-to'), { recursive: true });
    const pages = {
      'index.html': 'start',
      'how-to/seeds.html': 'a page',
      'how-to/seeds.md': '# Seeds',
      '404.html': 'none',
    };
    for (const [path, text] of Object.entries(pages)) await writeFile(join(folder, path), text);
    return transportsOf(fakePorts(), { files }).http;
  }

  test.each([
    ['/manual/', 200, 'start', 'text/html; charset=utf-8'],
    ['/manual/how-to/seeds', 200, 'a page', 'text/html; charset=utf-8'],
    ['/manual/how-to/seeds.md', 200, '# Seeds', 'text/markdown; charset=utf-8'],
    ['/manual/how-to/unknown', 404, 'none', 'text/html; charset=utf-8'],
    ['/manual/..%2f..%2fpackage.json', 404, 'none', 'text/html; charset=utf-8'],
  ])('responds to %s with %i', async (path, status, text, type) => {
    const response = await call(await aManual(), `GET ${path}`);

    expect([response.status, response.text]).toEqual([status, text]);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('redirects to the manual of main in another world, with its name for the links', async () => {
    const { http } = transportsOf(fakePorts({ installation: { world: 'one' } }));
    const page = await call(http, 'GET /w/one/manual/reference/errors');
    const search = await call(http, 'GET /w/one/manual/?search=pin+code');
    expect([page.status, page.headers.get('location')]).toEqual([308, '/manual/reference/errors?world=one']);
    expect(search.headers.get('location')).toBe('/manual/?world=one&search=pin+code');
  });

  test.each([
    ['POST /manual/how-to/seeds', 405, 'allow', 'GET'],
    ['GET /manual', 308, 'location', '/manual/'],
  ])('accepts reads only, and redirects its address without a slash: %s', async (address, expected, name, value) => {
    const { status, headers } = await call(await aManual(), address);
    expect([status, headers.get(name)]).toEqual([expected, value]);
  });

  test('names the command that builds it', async () => {
    const { http } = transportsOf(fakePorts(), { files: await aBuiltConsole() });
    const { status, text } = await call(http, 'GET /manual/how-to/seeds');
    expect(status).toBe(503);
    expect(text).toContain('npm run docs');
  });
});
