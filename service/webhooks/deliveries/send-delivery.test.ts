import { expect, test } from 'vitest';
import { answered } from '../../../test/fakes/fake-outbound.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { apiKey, aSealedWebhook } from '../../../test/records/a-sealed-webhook.ts';
import { anEvent } from '../../../test/records/a-webhook.ts';
import { present } from '../../../test/value-in.ts';
import { headerMap } from '../../kernel/header-map.ts';
import { sendDelivery } from './send-delivery.ts';
import { boundAnswer } from './truncate-response.ts';

const at = '2030-01-01T00:00:00.000Z';
const options = () => ({ at, machineTime: at, signal: new AbortController().signal });

test('sends the frozen bytes with the credentials', async () => {
  const ports = fakePorts();
  const webhook = aSealedWebhook();
  const event = anEvent();

  const result = await sendDelivery(ports, webhook, event, options());

  expect(result).toEqual(answered(200));
  expect(ports.outbound.sent).toMatchObject([
    { url: webhook.url, body: event.payload, headers: { 'x-api-key': apiKey } },
  ]);
});

test('masks credentials that an endpoint returns in its response', async () => {
  const ports = fakePorts();
  ports.outbound.answer = () => ({
    ...answered(400),
    answer: { headers: { 'x-echo': `key=${apiKey}` }, body: `${apiKey}${apiKey}`, isCut: false },
  });

  const result = await sendDelivery(ports, aSealedWebhook(), anEvent(), options());

  expect(result).toMatchObject({ status: 400 });
  expect(JSON.stringify(result)).not.toContain(apiKey);
});

test('sends nothing to an address that has become one of ours', async () => {
  const ports = fakePorts();
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

test('treats any header name in a response as plain data', async () => {
  const ports = fakePorts();
  const headers = headerMap([
    ['__proto__', 'polluted'],
    ['constructor', 'x'],
  ]);
  ports.outbound.answer = () => ({ ...answered(200), answer: { headers, body: '', isCut: false } });

  const { answer } = await sendDelivery(ports, aSealedWebhook(), anEvent(), options());

  for (const responseHeaders of [answer?.headers, answer && boundAnswer(answer).headers]) {
    expect(Object.getPrototypeOf(responseHeaders)).toBeNull();
    expect(Object.entries(present(responseHeaders))).toEqual(Object.entries(headers));
  }
});
