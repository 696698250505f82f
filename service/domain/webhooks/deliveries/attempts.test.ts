import { expect, test } from 'vitest';
import { answered } from '../../../../test/fakes/fake-outbound.ts';
import { aDelivery, aWebhook } from '../../../../test/records/webhooks.ts';
import type { DeliveryAttempt } from '../../../model/webhooks/webhook-delivery.ts';
import { cutResponse, deliveryAfter, isDelivered, readRetryAfter, webhookAfter } from './attempts.ts';

const now = '2030-01-01T00:00:00.000Z';
const afterwards = { now, retryProfile: 'standard', chance: 0.5, retryAfterMilliseconds: 0 } as const;

function anAttempt(status: number, at = now): DeliveryAttempt {
  return { at, isManual: false, ...answered(status) };
}
const unanswered: DeliveryAttempt = { at: now, isManual: false, outcome: 'TIMED_OUT', durationMilliseconds: 15_000 };

test.each([200, 201, 202, 204, 250, 299])('counts %i as delivered', (status) => {
  const after = deliveryAfter(aDelivery(), anAttempt(status), afterwards);

  expect(after).toMatchObject({ status: 'DELIVERED', deliveredAt: now, attemptCount: 1 });
  expect(after.nextAttemptAt).toBeUndefined();
});

test.each([100, 199, 300, 301, 302, 303, 307, 308, 304, 400, 401, 404, 410, 429, 500, 503, 599])(
  'counts %i as not delivered',
  (status) => {
    expect(isDelivered(anAttempt(status))).toBe(false);
    expect(deliveryAfter(aDelivery(), anAttempt(status), afterwards)).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: '2030-01-01T00:00:05.000Z',
    });
  },
);

test('retries an attempt without a response', () => {
  expect(deliveryAfter(aDelivery(), unanswered, afterwards)).toMatchObject({
    status: 'PENDING',
    attempts: [unanswered],
    nextAttemptAt: '2030-01-01T00:00:05.000Z',
  });
});

test('fails a delivery after the last attempt of the schedule', () => {
  const tried = aDelivery({ attemptCount: 9, scheduleAttempts: 9 });

  const after = deliveryAfter(tried, anAttempt(500), afterwards);

  expect(after).toMatchObject({ status: 'GIVEN_UP', attemptCount: 10 });
  expect(after.nextAttemptAt).toBeUndefined();
});

test.each([
  [1_000, '2030-01-01T00:00:05.000Z'],
  [60_000, '2030-01-01T00:01:00.000Z'],
])('only postpones the next attempt if the response requests %i ms', (retryAfterMilliseconds, nextAttemptAt) => {
  const after = deliveryAfter(aDelivery(), anAttempt(429), { ...afterwards, retryAfterMilliseconds });

  expect(after.nextAttemptAt).toBe(nextAttemptAt);
});

test('retains the newest 20 attempts and counts all', () => {
  const attempts = Array.from({ length: 20 }, (_, hour) =>
    anAttempt(500, `2029-12-31T${String(hour).padStart(2, '0')}:00:00.000Z`),
  );
  const tried = aDelivery({ attempts, attemptCount: 30, scheduleAttempts: 2 });

  const after = deliveryAfter(tried, unanswered, afterwards);

  expect(after.attempts).toEqual([...attempts.slice(1), unanswered]);
  expect(after.attemptCount).toBe(31);
});

test('leaves a resent delivery delivered if the resend fails', () => {
  const resent = aDelivery({ isResent: true, deliveredAt: '2029-12-31T23:59:00.000Z' });

  const after = deliveryAfter(resent, { ...anAttempt(500), isManual: true }, afterwards);

  expect(after).toMatchObject({ status: 'DELIVERED', deliveredAt: '2029-12-31T23:59:00.000Z' });
  expect(after.nextAttemptAt).toBeUndefined();
  expect(after.isResent).toBeUndefined();
});

test('does not retry a delivery whose endpoint was deleted in the meantime', () => {
  const withdrawn = aDelivery({ status: 'WITHDRAWN' });

  expect(deliveryAfter(withdrawn, anAttempt(500), afterwards).status).toBe('WITHDRAWN');
  expect(deliveryAfter(withdrawn, anAttempt(200), afterwards).status).toBe('DELIVERED');
});

test('clears the failing state of an endpoint on success', () => {
  const failing = aWebhook({ failingSince: '2029-12-31T00:00:00.000Z', failedAttempts: 3 });

  const after = webhookAfter(failing, anAttempt(204), now);

  expect(after.lastSuccessAt).toBe(now);
  expect(after.failingSince).toBeUndefined();
  expect(after.failedAttempts).toBeUndefined();
});

test('starts the failing state with the first failure and preserves its start time', () => {
  const once = webhookAfter(aWebhook(), unanswered, now);
  const twice = webhookAfter(once, anAttempt(500, '2030-01-01T00:01:00.000Z'), now);

  expect(once).toMatchObject({ failingSince: now, failedAttempts: 1, lastFailureAt: now });
  expect(twice).toMatchObject({ failingSince: now, failedAttempts: 2 });
  expect(twice.disabled).toBeUndefined();
});

test('disables an endpoint on 410', () => {
  expect(webhookAfter(aWebhook(), anAttempt(410), now).disabled).toEqual({ reason: 'GONE', at: now });
});

test.each([
  ['2029-12-27T00:00:00.000Z', 9, { reason: 'FAILING', at: now }],
  ['2029-12-27T00:00:00.001Z', 9, undefined],
  ['2029-12-01T00:00:00.000Z', 8, undefined],
])('failing since %s with %i earlier failures: disabled %o', (failingSince, failedAttempts, disabled) => {
  const failing = aWebhook({ failingSince, failedAttempts });

  expect(webhookAfter(failing, anAttempt(500), now).disabled).toEqual(disabled);
});

const day = 86_400_000;

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['86400', day],
  ['86401', day],
  ['9'.repeat(400), day],
  ['-5', 0],
  ['1.5', 0],
  ['+5', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['soon', 0],
  ['', 0],
  ['5, 6', 0],
  ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
  ['Tuesday, 01-Jan-30 00:01:00 GMT', 60_000],
  ['Tue Jan  1 00:01:00 2030', 60_000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['Tue, 01 Jan 2040 00:00:00 GMT', day],
  ['Tue, 99 Jan 2030 00:00:00 GMT', 0],
  ['2030-01-01T00:01:00Z', 0],
  ['Tue, 01 Jan 2030 00:01:00 PST', 0],
])('reads Retry-After "%s" as %i ms', (text, milliseconds) => {
  expect(readRetryAfter({ 'retry-after': text }, Date.parse(now))).toBe(milliseconds);
});

test('requests no pause without Retry-After', () => {
  expect(readRetryAfter({}, Date.parse(now))).toBe(0);
});

test("measures a date against the endpoint's clock, which may differ from ours", () => {
  const headers = { date: 'Sun, 01 Jan 2023 00:00:00 GMT', 'retry-after': 'Sun, 01 Jan 2023 00:02:00 GMT' };

  expect(readRetryAfter(headers, Date.parse(now))).toBe(120_000);
});

test('stores a small response completely', () => {
  const response = { headers: { server: 'a' }, body: '{"ok":true}', isCut: false };

  expect(cutResponse(response)).toEqual(response);
});

test('stores the beginning of a long response', () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`x-${number}`, 'v'.repeat(5_000)]));

  const bounded = cutResponse({ headers, body: 'b'.repeat(16_384), isCut: false });

  expect(bounded.isCut).toBe(true);
  expect(bounded.body).toBe('b'.repeat(1_024));
  expect(JSON.stringify(bounded).length).toBeLessThan(4_096);
});

test('never cuts within a character', () => {
  const { body } = cutResponse({ headers: {}, body: `${'b'.repeat(1_023)}😀`, isCut: false });

  expect(body.isWellFormed()).toBe(true);
});
