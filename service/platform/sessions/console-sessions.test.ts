import { test as base, describe, expect } from 'vitest';
import { aSecond, fixedClock } from '../../../test/fakes/clock.ts';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { present } from '../../../test/values.ts';
import { aPageKey } from '../../../test/world/service.ts';
import { readProof } from '../../model/access/console-proof.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { day, minute } from '../../model/kernel/units.ts';
import { randomIds } from '../clock/clocks.ts';
import { browserName, createConsoleSessions, type SessionPorts } from './console-sessions.ts';
import { createTokenConfirmation, type SessionStore, type StoredSession } from './session-file.ts';

const test = base.extend('first', () => aProcess());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** A store that outlives the processes that use it. */
class MemoryStore implements SessionStore {
  kept: readonly StoredSession[] = [];
  isBroken = false;

  async load() {
    return this.kept;
  }

  async save(sessions: readonly StoredSession[]) {
    if (this.isBroken) throw Object.assign(new Error('No space.'), { code: 'ENOSPC' });
    this.kept = sessions;
  }
}

const baseUrl = 'http://127.0.0.1:8787';
const call = { method: 'GET', target: '/console/trpc/system.health' };

type Page = ReturnType<typeof aPageKey>;
type Fields = Partial<Pick<SessionPorts, 'clock' | 'baseUrl'>>;

function aProcess({ kept = [], ...options }: Fields & { kept?: readonly StoredSession[] } = {}) {
  const store = new MemoryStore();
  const ports = {
    ids: randomIds,
    clock: fixedClock(),
    deviceKey: fixedDeviceKey,
    store,
    baseUrl,
    log: recordedLog(),
    lifetimeMilliseconds: () => 30 * day,
    createConfirmation: () => createTokenConfirmation('the-token', fixedClock()),
    ...options,
  };
  const sessions = createConsoleSessions(ports, kept);
  const enter = async (page = aPageKey()) => {
    const entered = await sessions.enter(sessions.generateKey(), firefox, page.pageKey);
    return { page, session: present(entered).session };
  };
  const enterWithoutKey = async () => present(await sessions.enter(sessions.generateKey(), firefox)).token;
  const sendProof = (header: string, request = call) => sessions.findByProof(present(readProof(header)), request);
  const find = (page: Page) => sendProof(page.header({ ...call, nonce: sessions.issueNonce().nonce }));
  const opened = (result: ReturnType<typeof find>) => {
    if (typeof result === 'string') throw new Error(`The session is ${result}.`);
    return result;
  };
  return { ...ports, sessions, enter, enterWithoutKey, sendProof, find, opened };
}

describe('a key', () => {
  test('opens one session, once', async ({ first: { sessions, opened } }) => {
    const key = sessions.generateKey();

    const { token } = present(await sessions.enter(key, firefox));

    expect(token).not.toBe(key);
    expect(opened(sessions.find(token)).name).toMatch(/^Firefox on Linux [0-9a-f]{4}$/);
    expect(await sessions.enter(key, firefox)).toBeUndefined();
    expect(opened(sessions.find(token))).toBeDefined();
  });

  test('is not a token, and a token is not a key', async ({ first: { sessions } }) => {
    const key = sessions.generateKey();
    expect(sessions.find(key)).toBe('unknown');

    const { token } = present(await sessions.enter(key, firefox));
    expect(await sessions.enter(token, firefox)).toBeUndefined();
  });

  test('is valid next to others, and an unknown key opens nothing', async ({ first: { sessions } }) => {
    const keys = [sessions.generateKey(), sessions.generateKey()];

    const entered = await Promise.all(keys.map((key) => sessions.enter(key, firefox)));

    expect(new Set(entered.map((session) => session?.token)).size).toBe(2);
    for (const guess of ['', 'guess', '__proto__']) {
      expect(await sessions.enter(guess, firefox)).toBeUndefined();
      expect(sessions.find(guess)).toBe('unknown');
    }
  });

  test('is used once by concurrent callers', async ({ first: { sessions } }) => {
    const key = sessions.generateKey();

    const entered = await Promise.all([sessions.enter(key, firefox), sessions.enter(key, firefox)]);

    expect(entered.filter(Boolean)).toHaveLength(1);
  });
});

describe('a proof', () => {
  test('opens the session of the page that signed it, once', async ({ first: { enter, sessions, sendProof } }) => {
    const { page, session } = await enter();
    const { nonce } = sessions.issueNonce();

    const [first, second] = [1, 2].map((count) => page.header({ ...call, nonce, count }));

    expect(sendProof(present(first))).toMatchObject({ id: session.id });
    expect(sendProof(present(second))).toMatchObject({ id: session.id });
    for (const replayed of [first, second]) expect(sendProof(present(replayed))).toBe('unproved');
  });

  test('of an ended process is rejected by the next process, used or not', async ({ first }) => {
    const { page } = await first.enter();
    const { nonce } = first.sessions.issueNonce();
    const [used, unused] = [1, 2].map((count) => page.header({ ...call, nonce, count }));
    first.sendProof(present(used));

    const next = aProcess({ kept: first.store.kept });

    for (const header of [used, unused]) expect(next.sendProof(present(header))).toBe('unproved');
    expect(next.find(page)).toBeTypeOf('object');
  });

  test.each([
    ['invented', () => 'abc.def.ghi'],
    ['with another time', (nonce: string) => `zz${nonce}`],
    ['with more parts', (nonce: string) => `${nonce}.x`],
  ])('with a nonce that is %s is rejected', async (_, edit) => {
    const { enter, sessions, sendProof } = aProcess();
    const { page } = await enter();
    const nonce = edit(sessions.issueNonce().nonce);

    expect(sendProof(page.header({ ...call, nonce }))).toBe('unproved');
  });

  test('is rejected five minutes after its nonce was issued', async () => {
    const clock = fixedClock();
    const { enter, sessions, sendProof } = aProcess({ clock });
    const { page } = await enter();
    const { nonce, validMilliseconds } = sessions.issueNonce();
    const header = (count: number) => page.header({ ...call, nonce, count });
    expect(validMilliseconds).toBe(5 * minute);

    clock.advance(5 * minute - 1);
    expect(sendProof(header(1))).toBeTypeOf('object');
    clock.advance(1);

    expect(sendProof(header(2))).toBe('unproved');
    expect(sendProof(header(1))).toBe('unproved');
  });

  test.each([
    ['method', { method: 'POST' }],
    ['path', { target: '/console/trpc/snapshots.reset' }],
    ['origin', { origin: 'http://127.0.0.1:9999' }],
    ['host name', { origin: 'http://localhost:8787' }],
  ])('for another %s is rejected', async (_, change) => {
    const { enter, sessions, sendProof } = aProcess();
    const { page } = await enter();
    const { nonce } = sessions.issueNonce();

    expect(sendProof(page.header({ ...call, nonce, ...change }))).toBe('unknown');
    expect(sendProof(page.header({ ...call, nonce }))).toBeTypeOf('object');
  });

  test.each([
    ['session', (header: string, otherPage: Page) => header.replace(/^\S+/, otherPage.session)],
    ['number', (header: string) => header.replace(' 1 ', ' 2 ')],
    ['body', (header: string) => header.replace(/(\S+) (\S+)$/, `${'a'.repeat(43)} $2`)],
    ['signature', (header: string) => header.replace(/\S+$/, 'a'.repeat(86))],
  ])('with another %s than the page signed is rejected', async (_, edit) => {
    const { enter, sessions, sendProof } = aProcess();
    const [{ page }, second] = [await enter(), await enter()];
    const header = page.header({ ...call, nonce: sessions.issueNonce().nonce });

    expect(sendProof(edit(header, second.page))).toBe('unknown');
  });

  test('is rejected if the service listens at another address than at entry', async ({ first }) => {
    const { page } = await first.enter();

    const atOtherUrl = aProcess({ kept: first.store.kept, baseUrl: 'http://127.0.0.1:9000' });

    expect(atOtherUrl.find(page)).toBe('unknown');
    expect(aProcess({ kept: first.store.kept }).find(page)).toBeTypeOf('object');
  });
});

describe('a key that is not on the curve', () => {
  test.each(['', 'BA', Buffer.alloc(65, 4).toString('base64url')])(
    'opens nothing and does not use up the link: %s',
    async (point) => {
      const { sessions } = aProcess();
      const key = sessions.generateKey();

      expect(await sessions.enter(key, firefox, { point, origin: baseUrl })).toBeUndefined();
      expect(await sessions.enter(key, firefox)).toBeDefined();
    },
  );
});

describe('a session without a key', () => {
  test('has a token, ends with the process, and is not stored', async ({ first }) => {
    const token = await first.enterWithoutKey();
    expect(first.sessions.find(token)).toBeTypeOf('object');
    expect(first.sessions.list()).toMatchObject([{ endsWithProcess: true }]);

    expect(first.store.kept).toEqual([]);
    expect(aProcess({ kept: first.store.kept }).sessions.find(token)).toBe('unknown');
  });
});

describe('a session', () => {
  test('outlives the process, but its confirmations do not', async ({ first }) => {
    const { page, session } = await first.enter();
    expect(first.sessions.list()).toMatchObject([{ endsWithProcess: false }]);
    session.confirmation.give?.('the-token');
    expect(await session.confirmation.ensure('Show')).toEqual(ok());

    const second = aProcess({ kept: await first.store.load() });
    const reopened = second.opened(second.find(page));

    expect(reopened.id).toBe(session.id);
    expect(await reopened.confirmation.ensure('Show')).toMatchObject({ ok: false });
  });

  test('stores nothing that can open it', async ({ first: { enter, store, sessions } }) => {
    const { page } = await enter();

    const { key, keyHash } = present(store.kept[0]);

    expect(key?.point).toBe(page.pageKey.point);
    for (const stored of [keyHash, page.pageKey.point]) expect(sessions.find(stored)).toBe('unknown');
  });

  test('ends after its days, also without requests in between', async () => {
    const clock = fixedClock();
    const { enter, find, sessions } = aProcess({ clock });
    const { page } = await enter();

    clock.advance(30 * day - 1);
    expect(find(page)).toBeTypeOf('object');
    clock.advance(1);

    expect(find(page)).toBe('expired');
    expect(sessions.list()).toEqual([]);
  });

  test('is rejected once ended, also after a restart; its pages are notified, and its key is removed', async () => {
    const first = aProcess();
    const [ended, open] = [await first.enter(), await first.enter()];

    expect(await first.sessions.end([ended.session.id])).toEqual(ok());

    expect(ended.session.ended.aborted).toBe(true);
    expect(open.session.ended.aborted).toBe(false);
    expect(JSON.stringify(first.store.kept)).not.toContain(ended.page.pageKey.point);
    const second = aProcess({ kept: first.store.kept });
    for (const { find } of [first, second]) {
      expect(find(ended.page)).toBe('ended');
      expect(find(open.page)).toBeTypeOf('object');
    }
  });

  test('ends here if the disk fails, with a warning that a restart restores it', async () => {
    const { enter, find, sessions, store } = aProcess();
    const { page, session } = await enter();
    store.isBroken = true;

    const ended = await sessions.end([session.id]);

    expect(ended).toEqual(fail('storage.unavailable', expect.stringContaining('because the disk is full')));
    expect(find(page)).toBe('ended');
  });

  test('opens if the disk fails, for the lifetime of the process', async ({ first: { enter, find, store, log } }) => {
    store.isBroken = true;

    const { page } = await enter();

    expect(find(page)).toBeTypeOf('object');
    expect(log.entries).toMatchObject([{ event: 'console.session-not-kept' }]);
  });

  test('has its own confirmation', async ({ first: { enter } }) => {
    const [first, second] = [await enter(), await enter()];

    first.session.confirmation.give?.('the-token');

    expect(await first.session.confirmation.ensure('Show')).toMatchObject({ ok: true });
    expect(await second.session.confirmation.ensure('Show')).toMatchObject({ ok: false });
  });
});

test('is the least recently seen of twenty when it ends for a new one', async () => {
  const clock = fixedClock();
  const { enter, find, sessions, store } = aProcess({ clock });
  const pages: Page[] = [];
  for (let count = 0; count < 20; count += 1) {
    pages.push((await enter()).page);
    clock.advance(aSecond);
  }
  const [first, second] = [present(pages[0]), present(pages[1])];
  find(first);
  clock.advance(aSecond);

  await enter();

  expect(sessions.list()).toHaveLength(20);
  expect(find(first)).toBeTypeOf('object');
  expect(find(second)).toBe('ended');
  for (let count = 0; count < 100; count += 1) await enter();
  expect(store.kept.length).toBeLessThanOrEqual(40);
});

test('is stored as seen at most every five minutes', async () => {
  const clock = fixedClock();
  const { enter, find, sessions, store } = aProcess({ clock });
  const { page } = await enter();
  const lastSeenAt = present(store.kept[0]).lastSeenAt;

  clock.advance(60 * aSecond);
  find(page);
  await Promise.resolve();
  expect(present(store.kept[0]).lastSeenAt).toBe(lastSeenAt);
  expect(present(sessions.list()[0]).lastSeenAt).not.toBe(lastSeenAt);
  clock.advance(300 * aSecond);
  find(page);
  await new Promise((resolve) => setImmediate(resolve));

  expect(present(store.kept[0]).lastSeenAt).toBe(clock.now());
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'A browser'],
  ['<img src=x onerror=alert(1)>', 'A browser'],
  ['', 'A browser'],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
