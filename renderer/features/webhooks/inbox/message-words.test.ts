import { expect, test } from 'vitest';
import { paymentOfMessage, wordsOfDropped } from './message-words.ts';

test.each([
  [1, 'Oldest out: 1 message made room.'],
  [10_016, 'Oldest out: 10,016 messages made room.'],
])('%i messages that are kept no more: %s', (count, words) => {
  expect(wordsOfDropped(count)).toBe(words);
});

test.each([
  [
    { id: 'pi_1', amount: 1250, currency: 'usd' },
    { id: 'pi_1', money: '12.50 USD' },
  ],
  [
    { id: 'ch_1', payment_intent: 'pi_1', amount: 1250, currency: 'jpy' },
    { id: 'pi_1', money: '1,250 JPY' },
  ],
  [
    { id: 'cs_1', payment_intent: 'pi_1', amount_total: 5, currency: 'eur' },
    { id: 'pi_1', money: '0.05 EUR' },
  ],
  [{ id: 'pi_1' }, { id: 'pi_1', money: undefined }],
])('a message about %o tells its payment', (object, payment) => {
  const body = JSON.stringify({ type: 'charge.succeeded', data: { object } });

  expect(paymentOfMessage({ body })).toEqual(payment);
});

test.each(['', 'no JSON', '[]', '{"type":"a"}', '{"type":"a","data":{"object":{"id":7}}}'])(
  'a message %o tells of no payment',
  (body) => {
    expect(paymentOfMessage({ body })).toBeUndefined();
  },
);
