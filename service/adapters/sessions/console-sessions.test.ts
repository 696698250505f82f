import { expect, test } from 'vitest';
import { sequentialIds } from '../../testing/sequential-ids.ts';
import { createConsoleSessions } from './console-sessions.ts';

test('a key opens one session, once', () => {
  const sessions = createConsoleSessions(sequentialIds());
  const key = sessions.makeKey();

  const token = sessions.enter(key);

  expect(token).not.toBe(key);
  expect(sessions.isOpen(token)).toBe(true);
  expect(sessions.enter(key)).toBeUndefined();
  expect(sessions.isOpen(token)).toBe(true);
});

test('several keys wait side by side', () => {
  const sessions = createConsoleSessions(sequentialIds());
  const keys = [sessions.makeKey(), sessions.makeKey()];

  const tokens = keys.map((key) => sessions.enter(key));

  expect(new Set(tokens).size).toBe(2);
  expect(tokens.map((token) => sessions.isOpen(token))).toEqual([true, true]);
});

test('a key is no token, and a token no key', () => {
  const sessions = createConsoleSessions(sequentialIds());
  const key = sessions.makeKey();
  expect(sessions.isOpen(key)).toBe(false);

  const token = sessions.enter(key);
  expect(sessions.enter(token ?? '')).toBeUndefined();
});

test('nothing that was never made opens anything', () => {
  const sessions = createConsoleSessions(sequentialIds());

  for (const guess of ['', 'guess', '__proto__']) {
    expect(sessions.enter(guess)).toBeUndefined();
    expect(sessions.isOpen(guess)).toBe(false);
  }
  expect(sessions.isOpen(undefined)).toBe(false);
});
