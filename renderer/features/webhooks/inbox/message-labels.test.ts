import { expect, test } from 'vitest';
import { choiceOf, paymentOfMessage, responseChoices, responseLabel } from './message-labels.ts';

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
])('reads the payment of a message about %o', (object, payment) => {
  const body = JSON.stringify({ type: 'charge.succeeded', data: { object } });

  expect(paymentOfMessage({ body })).toEqual(payment);
});

test.each(['', 'no JSON', '[]', '{"type":"a"}', '{"type":"a","data":{"object":{"id":7}}}'])(
  'finds no payment in a message %o',
  (body) => {
    expect(paymentOfMessage({ body })).toBeUndefined();
  },
);

test.each([
  ['ok', 'done', '200 OK'],
  ['failing', 'failed', '500 Internal Server Error'],
  ['busy', 'attention', '429 Too Many Requests, Retry-After 30 s'],
  ['slow', 'attention', '200 OK, after 20 s'],
])('names the response %s', (id, status, label) => {
  const choice = responseChoices.find((responseChoice) => responseChoice.id === id);
  expect(choice && responseLabel(choice.answer)).toEqual({ status, label });
  expect(choice && choiceOf(choice.answer)?.id).toBe(id);
});

test('returns no choice for a response that was set over HTTP', () => {
  expect(choiceOf({ status: 503, delayMilliseconds: 0 })).toBeUndefined();
});
