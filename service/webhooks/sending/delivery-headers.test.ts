import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { fail } from '../../kernel/result.ts';
import { apiKey, aSealedWebhook, signingSecret } from '../../testing/a-sealed-webhook.ts';
import { aWebhook } from '../../testing/a-webhook.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { present, valueIn } from '../../testing/value-in.ts';
import { deliveryHeaders, mask, shownHeaders } from './delivery-headers.ts';
import { prepareDelivery } from './prepare-delivery.ts';
import { sealSigningSecret } from './webhook-secrets.ts';

const at = '2030-01-01T00:00:00.900Z';
const now = { at, machineTime: at };
const time = { at, machineTime: at };
const event = { id: 'evt_1', payload: '{"id":"evt_1","name":"Müller"}' };
const basic = {
  authenticationType: 'BASIC_AUTHENTICATION',
  username: 'vault desk',
  headerName: undefined,
} as const;

test('a delivery carries the API key in the header it was registered for, and a signature', () => {
  const webhook = aSealedWebhook({ headerName: 'X-Shop-Key' });

  const { headers } = present(deliveryHeaders(fakePorts(), webhook, event, time));

  expect(headers).toEqual({
    'content-type': 'application/json',
    accept: '*/*',
    'user-agent': 'Vaultdesk-Webhooks/1.2.3',
    'X-Shop-Key': apiKey,
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Date.parse('2030-01-01T00:00:00Z') / 1000),
    'webhook-signature': new Webhook(signingSecret).sign('evt_1', new Date(at), event.payload),
  });
});

test('Basic credentials are UTF-8', () => {
  const webhook = aSealedWebhook({ ...basic, username: 'Jürgen', credential: 'pä:ss' });

  const { headers } = present(deliveryHeaders(fakePorts(), webhook, event, time));

  expect(headers.authorization).toBe(`Basic ${Buffer.from('Jürgen:pä:ss').toString('base64')}`);
});

test('a signature is as old as the machine says, however far the service was moved on', () => {
  const moved = { at: '2031-06-01T00:00:00.000Z', machineTime: at };

  const { headers } = present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, moved));

  expect(headers).toMatchObject(
    present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, now)).headers,
  );
});

describe('after a rotation', () => {
  const newSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const old = aSealedWebhook();
  const webhook = {
    ...old,
    sealedSigningSecret: sealSigningSecret(fakePorts(), old, newSecret),
    previousSigningSecret: { sealed: old.sealedSigningSecret, until: '2030-01-02T00:00:00.000Z' },
  };
  const signatureAt = (moment: string) =>
    present(deliveryHeaders(fakePorts(), webhook, event, { at: moment, machineTime: moment }))
      .headers['webhook-signature'];
  const by = (secret: string, moment: string) =>
    new Webhook(secret).sign('evt_1', new Date(moment), event.payload);

  test('both secrets sign, the new one first', () => {
    const moment = '2030-01-01T23:59:59.999Z';

    expect(signatureAt(moment)).toBe(`${by(newSecret, moment)} ${by(signingSecret, moment)}`);
  });

  test('the old one no longer than a day', () => {
    const moment = '2030-01-02T00:00:00.000Z';

    expect(signatureAt(moment)).toBe(by(newSecret, moment));
  });
});

test.each([
  ['an API key', aSealedWebhook(), 'x-api-key', mask],
  ['a password', aSealedWebhook(basic), 'authorization', `Basic ${mask}`],
])('%s is masked where it is shown', (_what, webhook, header, shown) => {
  const headers = shownHeaders(fakePorts(), webhook, event, time);

  expect(headers[header]).toBe(shown);
  expect(JSON.stringify(headers)).not.toContain(apiKey);
});

test('what an answer must not show is the credential in each of its forms', () => {
  const { headers, secrets } = present(
    deliveryHeaders(
      fakePorts(),
      aSealedWebhook({ ...basic, credential: 'a password' }),
      event,
      time,
    ),
  );

  expect(secrets).toContain('a password');
  expect(secrets).toContain(headers.authorization?.replace('Basic ', ''));
});

test('without the device key nothing is sent, and a person learns what to do', () => {
  expect(deliveryHeaders(fakePorts(), aWebhook(), event, time)).toBeUndefined();
  expect(prepareDelivery(fakePorts(), aWebhook(), event, time)).toEqual(
    fail('webhook.device-key-lost', expect.stringContaining('Update the webhook')),
  );
});

test('a secret opens for the webhook that it was sealed for alone', () => {
  const one = aSealedWebhook();
  const other = { ...aSealedWebhook(), sealedCredential: one.sealedCredential };

  expect(deliveryHeaders(fakePorts(), other, event, time)).toBeUndefined();
});

test('a delivery is judged again when it is made: an address may have become ours', () => {
  const webhook = aSealedWebhook({ url: 'http://127.0.0.1:8787/hooks' });

  expect(prepareDelivery(fakePorts(), webhook, event, time)).toEqual(
    fail('input.invalid', expect.stringContaining('Vaultdesk itself')),
  );
});

test('a prepared delivery has the frozen bytes, and the rules for addresses', () => {
  const webhook = aSealedWebhook({ url: 'http://shop.example:3000/hooks' });

  const { request } = valueIn(prepareDelivery(fakePorts(), webhook, event, time));

  expect(request.body).toBe(event.payload);
  expect(request.refusalOf('169.254.169.254')).toContain('metadata');
  expect(request.refusalOf('127.0.0.1')).toBeUndefined();
  expect(request.takesAnyCertificateAt?.('127.0.0.1')).toBe(true);
  expect(request.takesAnyCertificateAt?.('93.184.216.34')).toBe(false);
});

test('endpoints get the time of the machine, however far the clock of the service was moved on', () => {
  const moved = { at: '2030-02-01T00:00:00.000Z', machineTime: at };

  const { headers } = present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, moved));

  expect(headers).toEqual(
    present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, time)).headers,
  );
});
