import { expect, test } from 'vitest';
import type { InboxMessage } from '../../resources/inbox.ts';
import { createInboxes } from './memory-inboxes.ts';

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

test('an inbox that nobody used answers 200 at once, and is in no list', () => {
  const inboxes = createInboxes();

  expect(inboxes.answerOf('shop')).toEqual({ status: 200, delayMilliseconds: 0 });
  expect(inboxes.messages('shop')).toEqual([]);
  inboxes.clear('shop');
  expect(inboxes.list()).toEqual([]);
});

test('the newest 200 messages are kept, the newest first', () => {
  const inboxes = createInboxes();
  for (let at = 1; at <= 205; at += 1) inboxes.receive('shop', aMessage(String(at)));

  const bodies = inboxes.messages('shop').map(({ body }) => body);

  expect(bodies).toHaveLength(200);
  expect([bodies[0], bodies[199]]).toEqual(['205', '6']);
});

test('clearing leaves the answer', () => {
  const inboxes = createInboxes();
  inboxes.setAnswer('shop', { status: 500, delayMilliseconds: 10 });
  inboxes.receive('shop', aMessage('one'));

  inboxes.clear('shop');

  expect(inboxes.list()).toEqual([
    { name: 'shop', messages: 0, answer: { status: 500, delayMilliseconds: 10 } },
  ]);
});

test('of more than 50 inboxes the one least lately used goes', () => {
  const inboxes = createInboxes();
  for (let at = 1; at <= 50; at += 1) inboxes.receive(`inbox-${at}`, aMessage('one'));
  inboxes.receive('inbox-1', aMessage('two'));

  inboxes.receive('one-more', aMessage('one'));

  const names = inboxes.list().map(({ name }) => name);
  expect(names).toHaveLength(50);
  expect(names).toContain('inbox-1');
  expect(names).not.toContain('inbox-2');
});
