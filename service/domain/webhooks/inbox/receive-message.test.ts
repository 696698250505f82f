import { expect, test } from 'vitest';
import { PendingResponses } from './receive-message.ts';

const halfAMinute = 30_000;

/** Responses that wait until the test releases them, and the order in which they were sent. */
function aWaitingRoom() {
  const waiting = new PendingResponses();
  const leaving = new AbortController();
  const resolved: string[] = [];
  const wait = (inbox: string, label: string) =>
    waiting.wait(inbox, { milliseconds: halfAMinute, left: leaving.signal }).then(() => resolved.push(label));
  return { wait, given: resolved, leaving };
}

test('releases the oldest of 16 waiting responses of an inbox for a new one', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const first = wait('slow', 'first');
  const fillers = Array.from({ length: 15 }, () => wait('slow', 'another'));
  const elsewhere = wait('other', 'elsewhere');

  const last = wait('slow', 'last');
  await first;

  expect(given).toEqual(['first']);
  leaving.abort();
  await Promise.all([...fillers, elsewhere, last]);
});

test('releases the oldest of 64 waiting responses overall for a new one', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const first = wait('0', 'first');
  const fillers = Array.from({ length: 63 }, (_, at) => wait(String(1 + (at % 5)), 'another'));

  const last = wait('one-more', 'last');
  await first;

  expect(given).toEqual(['first']);
  leaving.abort();
  await Promise.all([...fillers, last]);
});

test('stops waiting when the caller disconnects', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const response = wait('slow', 'left');

  leaving.abort();
  await response;

  expect(given).toEqual(['left']);
});
