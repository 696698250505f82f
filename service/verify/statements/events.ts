import { z } from 'zod';
import { fitting } from '../answer.ts';
import { type FieldRow, fieldStatements, holds, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import {
  cancelled,
  declined,
  delivered,
  endpoints,
  eventIn,
  paid,
  succeededCharge,
  succeededEvent,
  succeededPayment,
} from '../world/payments.ts';

const envelope: readonly FieldRow[] = [
  ['id', be.someText, 'id | string | event id'],
  ['object', be.exactly('event'), 'object | string | `event`'],
  [
    'api_version',
    be.text.regex(/^\d{4}-\d\d-\d\d$/, 'it is not a date'),
    'api_version | string | version date of the payload format',
  ],
  [
    'created',
    be.integer
      .min(1_500_000_000, 'it is not a time in seconds')
      .max(9_999_999_999, 'it is not a time in seconds'),
    'created | integer | Unix time in seconds',
  ],
  [
    'type',
    be.exactly('payment_intent.succeeded'),
    'type | string | `payment_intent.succeeded` is the shown kind',
  ],
  ['livemode', be.flag, 'livemode | boolean'],
  ['pending_webhooks', be.integer, 'pending_webhooks | integer'],
  [
    'request',
    z.object({ id: be.text, idempotency_key: be.text }),
    'request | object | `{id: string, idempotency_key: string}`',
  ],
  ['data.object', be.object, 'data.object | object | payment record'],
];

const record =
  'payment record: id, object (`payment_intent`), amount (integer, minor units), amount_received, amount_capturable, application_fee_amount, currency (lowercase code), status (`succeeded` shown), capture_method, confirmation_method, latest_charge, payment_method, payment_method_types (array), on_behalf_of, transfer_data, transfer_group, metadata (object), charges (list object with data array of charge records, has_more, total_count, url), client_secret';

const paymentRows: readonly FieldRow[] = (
  [
    ['id', be.someText],
    ['object', be.exactly('payment_intent')],
    ['amount', be.exactly(1099)],
    ['amount_received', be.exactly(1099)],
    ['amount_capturable', be.integer],
    ['application_fee_amount', be.orNull(be.integer)],
    ['currency', be.exactly('usd')],
    ['status', be.exactly('succeeded')],
    ['capture_method', be.someText],
    ['confirmation_method', be.someText],
    ['latest_charge', be.someText],
    ['payment_method', be.someText],
    ['payment_method_types', be.listOf(be.someText).min(1, 'it is empty')],
    ['on_behalf_of', be.orNull(be.text)],
    ['transfer_data', be.orNull(be.object)],
    ['transfer_group', be.orNull(be.text)],
    ['metadata', z.object({ order: be.exactly('6735') })],
    ['charges', be.object],
    ['charges.data', be.listOf(be.object).min(1, 'it is empty')],
    ['charges.has_more', be.exactly(false)],
    ['charges.total_count', be.exactly(1)],
    ['charges.url', be.someText],
    ['client_secret', be.someText],
  ] as const
).map(([path, is]) => [path, is, record]);

const charge =
  'A charge record carries among others id, amount, amount_captured, amount_refunded, captured, paid, refunded, disputed, status, currency, billing_details (address, email, name, phone), outcome (network_status, reason, risk_level, risk_score, seller_message, type), payment_method_details (card details), receipt_url, refunds (list).';

const chargeRows: readonly FieldRow[] = (
  [
    ['id', be.someText],
    ['amount', be.exactly(1099)],
    ['amount_captured', be.exactly(1099)],
    ['amount_refunded', be.exactly(0)],
    ['captured', be.exactly(true)],
    ['paid', be.exactly(true)],
    ['refunded', be.exactly(false)],
    ['disputed', be.exactly(false)],
    ['status', be.exactly('succeeded')],
    ['currency', be.exactly('usd')],
    ['billing_details.address', be.object],
    ['billing_details.email', be.orNull(be.text)],
    ['billing_details.name', be.orNull(be.text)],
    ['billing_details.phone', be.orNull(be.text)],
    ['outcome.network_status', be.someText],
    ['outcome.reason', be.orNull(be.text)],
    ['outcome.risk_level', be.someText],
    ['outcome.risk_score', be.integer],
    ['outcome.seller_message', be.someText],
    ['outcome.type', be.someText],
    ['payment_method_details', be.object],
    ['payment_method_details.card.last4', be.exactly('4242')],
    ['receipt_url', be.text.regex(/^https?:/, 'it is not an address')],
    ['refunds', be.object],
    ['refunds.data', be.listOf(z.unknown())],
  ] as const
).map(([path, is]) => [path, is, charge]);

/** Assertions about the content of an event. */
export const events: Subject = {
  title: 'Events',
  part: 'contract',
  statements: [
    ...fieldStatements('events', succeededEvent, envelope),
    ...fieldStatements('events.payment', succeededPayment, paymentRows),
    ...fieldStatements('events.charge', succeededCharge, chargeRows),
    statement('events.same-to-all', 'id | string | event id', async (world) => {
      const { paymentIntentId } = await paid(world);
      const { key } = await endpoints(world);
      const { value } = await succeededEvent(world);
      const delivery = await delivered(key, { type: /succeeded/, paymentIntentId });
      same(
        { is: eventIn(delivery).id, should: valueAt(value, 'id') },
        'The id at another endpoint',
        delivery,
      );
    }),
    statement(
      'events.request-of-each',
      'request | object | `{id: string, idempotency_key: string}`',
      async (world) => {
        const payments = await Promise.all([paid(world), declined(world), cancelled(world)]);
        const { basic } = await endpoints(world);
        const ends = /succeeded|failed|canceled/;
        for (const { paymentIntentId } of payments)
          await delivered(basic, { type: ends, paymentIntentId });
        const schema = z.object({ request: z.object({ id: be.text, idempotency_key: be.text }) });
        for (const delivery of basic.deliveries)
          fitting({ value: eventIn(delivery), ...delivery }, schema, 'event');
      },
    ),
    statement('events.created-now', 'created | integer | Unix time in seconds', async (world) => {
      const { value, exchange } = await succeededEvent(world);
      const apart = Math.abs(Number(valueAt(value, 'created')) - world.startedAt / 1_000);
      holds(!world.target.isOwn || apart < 600, `It is ${apart} s from the current time.`, {
        exchange,
      });
    }),
    statement(
      'events.latest-charge-is-the-charge',
      'latest_charge, payment_method',
      async (world) => {
        const { value, exchange } = await succeededPayment(world);
        const { value: last } = await succeededCharge(world);
        same({ is: valueAt(value, 'latest_charge'), should: valueAt(last, 'id') }, 'It', {
          exchange,
        });
      },
    ),
    statement(
      'events.of-decline',
      'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.',
      async (world) => {
        const { paymentIntentId } = await declined(world);
        const { basic } = await endpoints(world);
        const delivery = await delivered(basic, { type: /fail|declin/, paymentIntentId });
        const schema = z.object({
          object: be.exactly('payment_intent'),
          amount_received: be.exactly(0),
        });
        fitting({ value: eventIn(delivery).data.object, ...delivery }, schema, 'data.object');
      },
    ),
    statement(
      'events.of-cancellation',
      'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.',
      async (world) => {
        const { paymentIntentId } = await cancelled(world);
        const { basic } = await endpoints(world);
        const delivery = await delivered(basic, { type: /cancel/, paymentIntentId });
        const schema = z.object({
          object: be.exactly('payment_intent'),
          amount_received: be.exactly(0),
        });
        fitting({ value: eventIn(delivery).data.object, ...delivery }, schema, 'data.object');
      },
    ),
  ],
};
