import { test as base, expect } from 'vitest';
import type { InboxMessage } from '../../model/webhooks/inbox.ts';
import type { Inboxes } from '../ports/ports.ts';
import { createInboxes, memoryOf } from './memory-inboxes.ts';

const test = base.extend('inboxes', () => createInboxes());

const mebibyte = 1024 * 1024;
const noRules: ReadonlySet<string> = new Set();

function aMessage(body: string): InboxMessage {
  return {
    id: '00000001-0000-4000-8000-000000000000',
    receivedAt: '2030-01-01T00:00:00.000Z',
    method: 'POST',
    headers: {},
    body,
    isCut: false,
    answeredWith: 200,
  };
}

function send(inboxes: Inboxes, name: string, bodies: readonly string[]): void {
  for (const body of bodies) inboxes.receive(name, aMessage(body), noRules);
}

function bodiesOf(inboxes: Inboxes, name: string): string[] {
  return inboxes.messages(name).map(({ body }) => body);
}

function namesOf(inboxes: Inboxes): string[] {
  return inboxes.list().map(({ name }) => name);
}

function bytesOf(inboxes: Inboxes, name: string): number {
  return inboxes.messages(name).reduce((sum, message) => sum + memoryOf(message), 0);
}

function bytesInAll(inboxes: Inboxes): number {
  return namesOf(inboxes).reduce((sum, name) => sum + bytesOf(inboxes, name), 0);
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test('an unused inbox responds 200 immediately, and is not listed', ({ inboxes }) => {
  expect(inboxes.responseOf('shop')).toEqual({ status: 200, delayMilliseconds: 0 });
  expect(inboxes.messages('shop')).toEqual([]);
  inboxes.clear('shop');
  expect(inboxes.list()).toEqual([]);
  expect(inboxes.find('shop')).toMatchObject({ messages: 0, dropped: 0 });
});

test('retains the newest 200 messages, newest first, and counts the evicted ones', ({ inboxes }) => {
  send(inboxes, 'shop', numbered(205));

  const bodies = bodiesOf(inboxes, 'shop');

  expect(bodies).toHaveLength(200);
  expect([bodies[0], bodies[199]]).toEqual(['205', '6']);
  expect(inboxes.find('shop')).toMatchObject({ messages: 200, dropped: 5 });
});

test('clearing keeps the response, and restarts the count', () => {
  const inboxes = createInboxes({ messagesOfOne: 1 });
  const response = { status: 500, delayMilliseconds: 10 };
  inboxes.setResponse('shop', response);
  send(inboxes, 'shop', ['one', 'two']);

  inboxes.clear('shop');

  expect(inboxes.list()).toEqual([{ name: 'shop', messages: 0, dropped: 0, answer: response }]);
});

test('20,000 messages of 64 KiB to one inbox take 4 MiB', ({ inboxes }) => {
  const body = 'x'.repeat(64 * 1024);

  send(inboxes, 'shop', Array(20_000).fill(body));

  const { messages, dropped } = inboxes.find('shop');
  expect(messages + dropped).toBe(20_000);
  expect(bytesOf(inboxes, 'shop')).toBeLessThanOrEqual(4 * mebibyte);
  expect(bytesOf(inboxes, 'shop')).toBeGreaterThan(3.9 * mebibyte);
});

test('20,000 messages of 64 KiB to 10,000 names take 32 MiB in 50 inboxes', ({ inboxes }) => {
  const body = 'x'.repeat(64 * 1024);

  for (const name of numbered(10_000)) send(inboxes, name, [body, body]);
  for (const name of numbered(10_000).slice(-50)) send(inboxes, name, Array(20).fill(body));

  expect(namesOf(inboxes)).toHaveLength(50);
  expect(bytesInAll(inboxes)).toBeLessThanOrEqual(32 * mebibyte);
  expect(bytesInAll(inboxes)).toBeGreaterThan(31.9 * mebibyte);
});

test.each([
  ['letters beyond Latin-1 take two bytes each', { headers: {}, body: '\u{fffd}'.repeat(65_536) }],
  ['headers count as well', { headers: Object.fromEntries(numbered(1024).map((name) => [name, ''])), body: '' }],
])('%s', (_title, content) => {
  const inboxes = createInboxes();

  for (let count = 0; count < 100; count += 1) inboxes.receive('shop', { ...aMessage(''), ...content }, noRules);

  expect(memoryOf(content)).toBeGreaterThan(128 * 1024);
  expect(inboxes.find('shop').messages).toBeLessThanOrEqual(32);
});

test('a flood into some inboxes does not evict messages of others', () => {
  const inboxes = createInboxes({ bytesOfOne: 2 * mebibyte, bytesInAll: 4 * mebibyte });
  const body = 'x'.repeat(64 * 1024);
  send(inboxes, 'shop', ['one', 'two']);

  for (const inbox of numbered(5)) send(inboxes, inbox, Array(100).fill(body));

  expect(bodiesOf(inboxes, 'shop')).toEqual(['two', 'one']);
  expect(inboxes.find('shop').dropped).toBe(0);
  expect(bytesInAll(inboxes)).toBeLessThanOrEqual(4 * mebibyte);
});

test('drops the least recently used of more than 50 names', ({ inboxes }) => {
  for (const name of numbered(50)) send(inboxes, name, ['one']);
  send(inboxes, '1', ['two']);

  send(inboxes, 'one-more', ['one']);

  expect(namesOf(inboxes)).toHaveLength(50);
  expect(namesOf(inboxes)).toContain('1');
  expect(namesOf(inboxes)).not.toContain('2');
});

test('no flood of names evicts an inbox with a webhook or a configured response', ({ inboxes }) => {
  const registered = new Set(['registered']);
  inboxes.setResponse('answered', { status: 500, delayMilliseconds: 0 });
  for (const name of ['registered', 'answered']) inboxes.receive(name, aMessage('kept'), registered);

  for (const name of numbered(10_000)) inboxes.receive(name, aMessage('flood'), registered);

  expect(namesOf(inboxes)).toHaveLength(52);
  expect(bodiesOf(inboxes, 'registered')).toEqual(['kept']);
  expect(bodiesOf(inboxes, 'answered')).toEqual(['kept']);
});

test('an inbox without its webhook can be evicted again', () => {
  const inboxes = createInboxes({ strangers: 2 });
  const registered = new Set(numbered(10));
  for (const name of registered) inboxes.receive(name, aMessage('one'), registered);

  send(inboxes, 'shop', ['one']);

  expect(namesOf(inboxes)).toEqual(['10', 'shop']);
});

test('drops the least recently configured of 200 responses', ({ inboxes }) => {
  for (const name of numbered(201)) inboxes.setResponse(name, { status: 500, delayMilliseconds: 0 });

  expect(inboxes.responseOf('1').status).toBe(200);
  expect(inboxes.responseOf('2').status).toBe(500);
  expect(inboxes.list()).toHaveLength(200);
});
