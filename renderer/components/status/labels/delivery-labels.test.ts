import { expect, test } from 'vitest';
import type { Delivery } from '../../../service/call/client.ts';
import { attemptLabel, stateOf, statusLabelOf } from './delivery-labels.ts';

const now = new Date('2030-01-01T12:00:00Z');
const pending: Delivery = {
  id: '8bd8c2c1-5d0f-4a05-b7f6-0d3c1d3a2a10',
  webhookId: 'b0a8f5a2-3f0f-4d10-8a55-0a6f0c8f7b11',
  eventId: 'evt_1',
  eventType: 'payment_intent.succeeded',
  status: 'PENDING',
  attemptCount: 0,
  attempts: [],
  createdAt: '2030-01-01T11:59:00Z',
};

test.each([
  [{}, 'Queued'],
  [{ nextAttemptAt: '2030-01-01T12:00:00Z' }, 'Sending'],
  [{ nextAttemptAt: '2030-01-01T12:05:00Z', attemptCount: 1 }, 'Pending'],
  [{ status: 'GIVEN_UP', attemptCount: 10 }, 'Failed'],
] as const)('shows a delivery with %j as %s', (fields, state) => {
  expect(stateOf({ ...pending, ...fields }, now).state).toBe(state);
});

test.each([
  ['ANSWERED', 204, 'done', '204 No Content'],
  ['ANSWERED', 429, 'attention', '429 Too Many Requests'],
  ['ANSWERED', 415, 'attention', '415 Unsupported Media Type'],
  ['ANSWERED', 302, 'failed', '302 Found'],
  ['ANSWERED', 599, 'failed', '599'],
  ['TIMED_OUT', undefined, 'failed', 'Timed out'],
] as const)('shows %s %s as %s: %s', (outcome, status, mark, state) => {
  const attempt = { at: pending.createdAt, isManual: false, outcome, status };
  expect(attemptLabel(attempt)).toEqual({ status: mark, state });
});

test.each([
  [204, 'done', '204 No Content'],
  [303, 'done', '303 See Other'],
  [404, 'attention', '404 Not Found'],
  [599, 'failed', '599'],
] as const)('shows the response %i as %s: %s', (status, mark, state) => {
  expect(statusLabelOf(status)).toEqual({ status: mark, state });
});
