import { describe, expect, test } from 'vitest';
import { aBuiltConsole } from '../testing/a-built-console.ts';
import { doorsOf } from '../testing/a-service.ts';
import { anApplication } from '../testing/builders.ts';
import { call, codesIn } from '../testing/call.ts';
import { baseUrl, fakePorts, operatorToken } from '../testing/fake-ports.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml' };

async function aConsole() {
  const ports = fakePorts({ applications: [anApplication({ allowedOrigins: ['http://a.test'] })] });
  const { http } = doorsOf(ports, await aBuiltConsole());
  const enter = (key: string, headers = {}) =>
    call(http, `GET /console/enter?key=${key}`, { headers: { ...asBrowser, ...headers } });
  const openSession = async () => {
    const entered = await enter(ports.consoleSessions.makeKey());
    return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  return { ports, http, enter, openSession };
}

describe('the one-time link', () => {
  test('opens a session by a cookie that scripts and other sites cannot use', async () => {
    const { ports, enter } = await aConsole();

    const entered = await enter(ports.consoleSessions.makeKey());

    expect(entered.status).toBe(200);
    const [cookie = '', ...attributes] = (entered.headers.get('set-cookie') ?? '').split('; ');
    expect(cookie).toMatch(/^vaultdesk_8787=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/console/', 'SameSite=Strict']);
    expect(entered.headers.get('cache-control')).toBe('no-store');
    expect(entered.text).toContain('url=/console/');
  });

  test('works once', async () => {
    const { ports, enter } = await aConsole();
    const key = ports.consoleSessions.makeKey();
    await enter(key);

    const again = await enter(key);

    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(again.text).toContain('This link was used');
  });

  test('leads whoever is in already on, without a new session', async () => {
    const { ports, enter } = await aConsole();
    const key = ports.consoleSessions.makeKey();
    const cookie = (await enter(key)).headers.get('set-cookie')?.split(';')[0] ?? '';

    const again = await enter(key, { cookie });

    expect(again.status).toBe(200);
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test.each(['', 'guess', 'undefined', '__proto__'])(
    'with the key "%s" opens nothing',
    async (key) => {
      const { enter } = await aConsole();

      expect((await enter(key)).status).toBe(401);
    },
  );

  test('is made by the operator, as often as needed', async () => {
    const { http, enter } = await aConsole();
    const made = await call(http, 'POST /_vaultdesk/console-links', { token: operatorToken });
    const key = /key=([\w-]+)/.exec(made.text)?.[1] ?? '';

    expect((await enter(key)).status).toBe(200);
  });
});

describe('without a session', () => {
  test('a browser is told how to get in', async () => {
    const { http } = await aConsole();

    for (const path of ['/console/', '/console/wallets', '/console/assets/main-1a2b.js']) {
      const answer = await call(http, `GET ${path}`, { headers: asBrowser });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toMatch(/text\/html/);
      expect(answer.text).not.toContain('run()');
    }
  });

  test('calls are refused, with the operator token too', async () => {
    const { http } = await aConsole();

    for (const address of ['GET /console/trpc/system.overview', 'POST /console/trpc/users.create'])
      for (const cookie of ['', 'vaultdesk_8787=guess', 'vaultdesk_8788=guess']) {
        const answer = await call(http, address, { token: operatorToken, headers: { cookie } });
        expect(answer.status).toBe(401);
        expect(codesIn(answer)).toEqual(['console.session-required']);
      }
  });
});

describe('with a session', () => {
  test('the page, its files and its calls are served', async () => {
    const { http, openSession } = await aConsole();
    const headers = { cookie: await openSession() };

    const page = await call(http, 'GET /console/', { headers });
    const deep = await call(http, 'GET /console/wallets/7', { headers });
    const script = await call(http, 'GET /console/assets/main-1a2b.js', { headers });
    const rpc = await call(http, 'GET /console/trpc/system.health', { headers });

    expect(page.text).toContain('content="/console/"');
    expect(page.text).toContain('src="/console/assets/main-1a2b.js"');
    expect(deep.text).toBe(page.text);
    expect(script.text).toBe('run()');
    expect(rpc.body).toMatchObject({ result: { data: { status: 'ok' } } });
  });

  test('another site’s page cannot call, whichever application allows it', async () => {
    const { http, openSession, ports } = await aConsole();
    const cookie = await openSession();
    const { commits } = ports.storage;

    for (const origin of ['http://a.test', 'http://evil.test', 'null']) {
      const answer = await call(http, 'POST /console/trpc/applications.create', {
        body: { name: 'theirs' },
        headers: { cookie, origin },
      });
      expect(answer.status).toBe(403);
    }
    expect(ports.storage.commits).toBe(commits);
  });

  test('our own page can', async () => {
    const { http, openSession } = await aConsole();

    const answer = await call(http, 'POST /console/trpc/applications.create', {
      body: { name: 'ours' },
      headers: { cookie: await openSession(), origin: baseUrl },
    });

    expect(answer.status, answer.text).toBe(200);
  });
});

test('the address without its slash leads to the console', async () => {
  const { http } = await aConsole();

  const answer = await call(http, 'GET /console');

  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/console/');
});
