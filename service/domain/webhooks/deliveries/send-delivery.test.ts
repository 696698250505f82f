import { test as base, describe, expect } from 'vitest';
import { answered } from '../../../../test/fakes/fake-outbound.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aFaultRule } from '../../../../test/records/requests.ts';
import { anEvent, apiKey, aSealedWebhook } from '../../../../test/records/webhooks.ts';
import { present } from '../../../../test/values.ts';
import { headerMap } from '../../../model/kernel/header-map.ts';
import type { FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { cutResponse } from './attempts.ts';
import { injectDeliveryFault, sendDelivery } from './send-delivery.ts';

const test = base.extend('ports', () => fakePorts());

describe('inject delivery fault', () => {
  const at = '2030-01-01T00:00:00.000Z';
  const options = () => ({ at, machineTime: at, signal: new AbortController().signal });
  const webhook = aSealedWebhook();
  const event = anEvent();

  /** Delivers an event under a rule and returns what the endpoint received and the outcome. */
  async function deliverUnder(fields: Partial<FaultRule>) {
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => {
      pauses.push(milliseconds);
    };
    const ports = fakePorts({ faultRules: [aFaultRule(fields)], pause });
    const response = await injectDeliveryFault(ports, webhook, event, options());
    return { answer: response, pauses, bodies: ports.outbound.sent.map(({ body }) => body) };
  }

  const { payload } = event;
  const half = payload.slice(0, Math.ceil(payload.length / 2));
  const broken = { outcome: 'BROKEN_OFF', fault: 'a-rule' };

  test.each<[string, FaultRule['effect'], bodies: string[], expected: object]>([
    [
      'delivers a duplicated message twice with the same id',
      { kind: 'duplicate' },
      [payload, payload],
      { status: 200 },
    ],
    [
      'withholds a dropped message and retries it by schedule',
      { kind: 'hold-back' },
      [],
      { ...broken, reason: expect.stringContaining('a-rule') },
    ],
    ['delivers a delayed message after its pause', { kind: 'late', milliseconds: 900 }, [payload], {}],
    ['truncates the body to half and records a broken connection', { kind: 'truncate' }, [half], broken],
    ['delivers a message whose response is lost, and retries it', { kind: 'delivery-answer-lost' }, [payload], broken],
  ])('%s', async (_what, effect, expectedBodies, expected) => {
    const { answer, pauses, bodies } = await deliverUnder({ effect });

    expect(bodies).toEqual(expectedBodies);
    expect(answer).toMatchObject({ outcome: 'ANSWERED', fault: 'a-rule', ...expected });
    expect(pauses).toEqual(effect.kind === 'late' ? [effect.milliseconds] : []);
  });

  test.each([
    { where: { endpoint: webhook.id }, isStruck: true },
    { where: { endpoint: 'http://127.0.0.1:*' }, isStruck: true },
    { where: { endpoint: 'https://*' }, isStruck: false },
    { where: { operations: ['payment_intent.*'] }, isStruck: true },
    { where: { operations: ['charge.*'] }, isStruck: false },
  ])('with $where, matches the delivery: $isStruck', async ({ where, isStruck }) => {
    const { answer } = await deliverUnder({ where, effect: { kind: 'hold-back' } });

    expect(answer.fault === 'a-rule').toBe(isStruck);
  });
});

describe('send delivery', () => {
  const at = '2030-01-01T00:00:00.000Z';
  const options = () => ({ at, machineTime: at, signal: new AbortController().signal });

  test('sends the frozen bytes with the credentials', async ({ ports }) => {
    const webhook = aSealedWebhook();
    const event = anEvent();

    const result = await sendDelivery(ports, webhook, event, options());

    expect(result).toEqual(answered(200));
    expect(ports.outbound.sent).toMatchObject([
      { url: webhook.url, body: event.payload, headers: { 'x-api-key': apiKey } },
    ]);
  });

  test('masks credentials that an endpoint returns in its response', async ({ ports }) => {
    ports.outbound.response = () => ({
      ...answered(400),
      answer: { headers: { 'x-echo': `key=${apiKey}` }, body: `${apiKey}${apiKey}`, isCut: false },
    });

    const result = await sendDelivery(ports, aSealedWebhook(), anEvent(), options());

    expect(result).toMatchObject({ status: 400 });
    expect(JSON.stringify(result)).not.toContain(apiKey);
  });

  test('sends nothing to an address that has become one of ours', async ({ ports }) => {
    const webhook = aSealedWebhook({ url: 'http://127.0.0.1:8787/hooks' });

    expect(await sendDelivery(ports, webhook, anEvent(), options())).toMatchObject({
      outcome: 'REFUSED_TARGET',
      reason: expect.stringContaining('Vaultdesk itself'),
    });
    expect(ports.outbound.sent).toEqual([]);
  });

  test.each(['Metadata-Flavor', 'X-Forwarded-For', '__proto__', 'constructor'])(
    'sends nothing in the header %s, even for a webhook registered when it was allowed',
    async (headerName) => {
      const ports = fakePorts();

      const result = await sendDelivery(ports, aSealedWebhook({ headerName }), anEvent(), options());

      expect(result).toMatchObject({
        outcome: 'REFUSED_TARGET',
        reason: expect.stringMatching(`The header ${headerName}.*Update the webhook`),
      });
      expect(ports.outbound.sent).toEqual([]);
    },
  );

  test('treats any header name in a response as plain data', async ({ ports }) => {
    const headers = headerMap([
      ['__proto__', 'polluted'],
      ['constructor', 'x'],
    ]);
    ports.outbound.response = () => ({ ...answered(200), answer: { headers, body: '', isCut: false } });

    const { answer } = await sendDelivery(ports, aSealedWebhook(), anEvent(), options());

    for (const responseHeaders of [answer?.headers, answer && cutResponse(answer).headers]) {
      expect(Object.getPrototypeOf(responseHeaders)).toBeNull();
      expect(Object.entries(present(responseHeaders))).toEqual(Object.entries(headers));
    }
  });
});
