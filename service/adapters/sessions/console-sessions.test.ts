import { expect, test } from 'vitest';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { sequentialIds } from '../../testing/sequential-ids.ts';
import { createConsoleSessions } from './console-sessions.ts';
import { createTokenConfirmation } from './token-confirmation.ts';

const someSessions = () =>
  createConsoleSessions(sequentialIds(), () => createTokenConfirmation('the-token', fixedClock()));

test('a key opens one session, once', () => {
  const sessions = someSessions();
  const key = sessions.makeKey();

  const token = sessions.enter(key);

  expect(token).not.toBe(key);
  expect(sessions.find(token)).toBeDefined();
  expect(sessions.enter(key)).toBeUndefined();
  expect(sessions.find(token)).toBeDefined();
});

test('several keys wait side by side', () => {
  const sessions = someSessions();
  const keys = [sessions.makeKey(), sessions.makeKey()];

  const tokens = keys.map((key) => sessions.enter(key));

  expect(new Set(tokens).size).toBe(2);
  expect(tokens.map((token) => sessions.find(token) !== undefined)).toEqual([true, true]);
});

test('a key is no token, and a token no key', () => {
  const sessions = someSessions();
  const key = sessions.makeKey();
  expect(sessions.find(key)).toBeUndefined();

  const token = sessions.enter(key);
  expect(sessions.enter(token ?? '')).toBeUndefined();
});

test('nothing that was never made opens anything', () => {
  const sessions = someSessions();

  for (const guess of ['', 'guess', '__proto__']) {
    expect(sessions.enter(guess)).toBeUndefined();
    expect(sessions.find(guess)).toBeUndefined();
  }
  expect(sessions.find(undefined)).toBeUndefined();
});

test('what one session confirms, another one has not', async () => {
  const sessions = someSessions();
  const [one, other] = [sessions.makeKey(), sessions.makeKey()].map((key) =>
    sessions.find(sessions.enter(key)),
  );

  one?.give?.('the-token');

  expect(await one?.ensure('Show')).toMatchObject({ ok: true });
  expect(await other?.ensure('Show')).toMatchObject({ ok: false });
});
