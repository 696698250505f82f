import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import { day } from '../../kernel/time-units.ts';
import { fixedDeviceKey } from '../../testing/fake-vault.ts';
import { aSecond, fixedClock } from '../../testing/fixed-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { sequentialIds } from '../../testing/sequential-ids.ts';
import { present } from '../../testing/value-in.ts';
import { createConsoleSessions, type SessionPorts } from './console-sessions.ts';
import type { SessionStore, StoredSession } from './session-file.ts';
import { createTokenConfirmation } from './token-confirmation.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** A store that outlives the processes which use it. */
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

type Fields = Partial<Pick<SessionPorts, 'clock' | 'deviceKey'>>;

function aProcess({ kept = [], ...others }: Fields & { kept?: readonly StoredSession[] } = {}) {
  const ports = {
    ids: sequentialIds(),
    clock: fixedClock(),
    deviceKey: fixedDeviceKey,
    store: new MemoryStore(),
    log: recordedLog(),
    lifetimeMilliseconds: () => 30 * day,
    makeConfirmation: () => createTokenConfirmation('the-token', fixedClock()),
    ...others,
  };
  const sessions = createConsoleSessions(ports, kept);
  const enter = async () => present(await sessions.enter(sessions.makeKey(), firefox));
  const opened = (token: string) => {
    const found = sessions.find(token);
    if (typeof found === 'string') throw new Error(`The session is ${found}.`);
    return found;
  };
  return { ...ports, sessions, enter, opened };
}

describe('a key', () => {
  test('opens one session, once', async () => {
    const { sessions, opened } = aProcess();
    const key = sessions.makeKey();

    const { token } = present(await sessions.enter(key, firefox));

    expect(token).not.toBe(key);
    expect(opened(token).name).toMatch(/^Firefox on Linux [0-9a-f]{4}$/);
    expect(await sessions.enter(key, firefox)).toBeUndefined();
    expect(opened(token)).toBeDefined();
  });

  test('is no token, and a token no key', async () => {
    const { sessions } = aProcess();
    const key = sessions.makeKey();
    expect(sessions.find(key)).toBe('unknown');

    const { token } = present(await sessions.enter(key, firefox));
    expect(await sessions.enter(token, firefox)).toBeUndefined();
  });

  test('waits beside others, and nothing that was never made opens anything', async () => {
    const { sessions } = aProcess();
    const keys = [sessions.makeKey(), sessions.makeKey()];

    const entered = await Promise.all(keys.map((key) => sessions.enter(key, firefox)));

    expect(new Set(entered.map((one) => one?.token)).size).toBe(2);
    for (const guess of ['', 'guess', '__proto__']) {
      expect(await sessions.enter(guess, firefox)).toBeUndefined();
      expect(sessions.find(guess)).toBe('unknown');
    }
  });

  test('is spent once, whoever is faster', async () => {
    const { sessions } = aProcess();
    const key = sessions.makeKey();

    const entered = await Promise.all([sessions.enter(key, firefox), sessions.enter(key, firefox)]);

    expect(entered.filter(Boolean)).toHaveLength(1);
  });
});

describe('a session', () => {
  test('outlives the process, without what was confirmed', async () => {
    const first = aProcess();
    const { token } = await first.enter();
    first.opened(token).confirmation.give?.('the-token');
    expect(await first.opened(token).confirmation.ensure('Show')).toEqual(ok());

    const second = aProcess({ kept: await first.store.load() });

    expect(second.opened(token).id).toBe(first.opened(token).id);
    expect(await second.opened(token).confirmation.ensure('Show')).toMatchObject({ ok: false });
  });

  test('leaves nothing behind that opens it', async () => {
    const { enter, store, sessions } = aProcess();
    const { token } = await enter();

    const [{ tokenMac }] = [present(store.kept[0])];

    expect(JSON.stringify(store.kept)).not.toContain(token);
    expect(sessions.find(tokenMac)).toBe('unknown');
  });

  test('is of another device key: it is unknown', async () => {
    const first = aProcess();
    const { token } = await first.enter();
    const deviceKey = { mac: () => Buffer.alloc(32, 9) };

    expect(aProcess({ kept: first.store.kept, deviceKey }).sessions.find(token)).toBe('unknown');
  });

  test('is over after its days, also when nobody asked in between', async () => {
    const clock = fixedClock();
    const { enter, sessions } = aProcess({ clock });
    const { token } = await enter();

    clock.advance(30 * day - 1);
    expect(sessions.find(token)).toBeTypeOf('object');
    clock.advance(1);

    expect(sessions.find(token)).toBe('expired');
    expect(sessions.list()).toEqual([]);
  });

  test('that is ended says so, over a restart too, and its pages hear of it', async () => {
    const first = aProcess();
    const [one, other] = [await first.enter(), await first.enter()];

    expect(await first.sessions.end([one.session.id])).toEqual(ok());

    expect(one.session.ended.aborted).toBe(true);
    expect(other.session.ended.aborted).toBe(false);
    const second = aProcess({ kept: first.store.kept });
    for (const { sessions } of [first, second]) {
      expect(sessions.find(one.token)).toBe('ended');
      expect(sessions.find(other.token)).toBeTypeOf('object');
    }
  });

  test('ends here where the disk refuses, and it is said that a restart brings it back', async () => {
    const { enter, sessions, store } = aProcess();
    const { token, session } = await enter();
    store.isBroken = true;

    const ended = await sessions.end([session.id]);

    expect(ended).toEqual(fail('storage.unavailable', expect.stringContaining('because the disk is full')));
    expect(sessions.find(token)).toBe('ended');
  });

  test('opens where the disk refuses, for as long as the process lasts', async () => {
    const { enter, sessions, store, log } = aProcess();
    store.isBroken = true;

    const { token } = await enter();

    expect(sessions.find(token)).toBeTypeOf('object');
    expect(log.entries).toMatchObject([{ event: 'console.session-not-kept' }]);
  });

  test('what one confirms, another one has not', async () => {
    const { enter } = aProcess();
    const [one, other] = [await enter(), await enter()];

    one.session.confirmation.give?.('the-token');

    expect(await one.session.confirmation.ensure('Show')).toMatchObject({ ok: true });
    expect(await other.session.confirmation.ensure('Show')).toMatchObject({ ok: false });
  });
});

test('twenty are open at once: one more ends the one that was not seen the longest', async () => {
  const clock = fixedClock();
  const { enter, sessions, store } = aProcess({ clock });
  const tokens: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    tokens.push((await enter()).token);
    clock.advance(aSecond);
  }
  const [first = '', second = ''] = tokens;
  sessions.find(first);
  clock.advance(aSecond);

  await enter();

  expect(sessions.list()).toHaveLength(20);
  expect(sessions.find(first)).toBeTypeOf('object');
  expect(sessions.find(second)).toBe('ended');
  for (let count = 0; count < 100; count += 1) await enter();
  expect(store.kept.length).toBeLessThanOrEqual(40);
});

test('a session that is used is written down as seen, no oftener than every five minutes', async () => {
  const clock = fixedClock();
  const { enter, sessions, store } = aProcess({ clock });
  const { token } = await enter();
  const begun = present(store.kept[0]).lastSeenAt;

  clock.advance(60 * aSecond);
  sessions.find(token);
  await Promise.resolve();
  expect(present(store.kept[0]).lastSeenAt).toBe(begun);
  expect(present(sessions.list()[0]).lastSeenAt).not.toBe(begun);
  clock.advance(300 * aSecond);
  sessions.find(token);
  await new Promise((resolve) => setImmediate(resolve));

  expect(present(store.kept[0]).lastSeenAt).toBe(clock.now());
});
