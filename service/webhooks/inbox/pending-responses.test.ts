import { expect, test } from 'vitest';
import { PendingResponses } from './pending-responses.ts';

const halfAMinute = 30_000;

/** Responses that wait until the test releases them, and the order in which they were sent. */
function aWaitingRoom() {
  const waiting = new PendingResponses();
  const leaving = new AbortController();
  const given: string[] = [];
  const wait = (inbox: string, what: string) =>
    waiting
      .wait(inbox, { milliseconds: halfAMinute, left: leaving.signal })
      .then(() => given.push(what));
  return { wait, given, leaving };
}

test('releases the oldest of 16 waiting responses of an inbox for a new one', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const first = wait('slow', 'first');
  const others = Array.from({ length: 15 }, () => wait('slow', 'another'));
  const elsewhere = wait('other', 'elsewhere');

  const last = wait('slow', 'last');
  await first;

  expect(given).toEqual(['first']);
  leaving.abort();
  await Promise.all([...others, elsewhere, last]);
});

test('releases the oldest of 64 waiting responses overall for a new one', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const first = wait('0', 'first');
  const others = Array.from({ length: 63 }, (_, at) => wait(String(1 + (at % 5)), 'another'));

  const last = wait('one-more', 'last');
  await first;

  expect(given).toEqual(['first']);
  leaving.abort();
  await Promise.all([...others, last]);
});

test('stops waiting when the caller disconnects', async () => {
  const { wait, given, leaving } = aWaitingRoom();
  const answer = wait('slow', 'left');

  leaving.abort();
  await answer;

  expect(given).toEqual(['left']);
});
