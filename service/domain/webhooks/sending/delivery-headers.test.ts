import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { apiKey, aSealedWebhook, aWebhook, signingSecret } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import { deliveryHeaders, displayedHeaders, mask, prepareDelivery, sealSigningSecret } from './prepare-delivery.ts';

const at = '2030-01-01T00:00:00.900Z';
const time = { at, machineTime: at };
const event = { id: 'evt_1', payload: '{"id":"evt_1","name":"Müller"}' };
const basic = { authenticationType: 'BASIC_AUTHENTICATION', username: 'vault desk', headerName: undefined } as const;

test('sends the API key in the registered header, and a signature', () => {
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

test('encodes Basic credentials as UTF-8', () => {
  const webhook = aSealedWebhook({ ...basic, username: 'Jürgen', credential: 'pä:ss' });

  const { headers } = present(deliveryHeaders(fakePorts(), webhook, event, time));

  expect(headers.authorization).toBe(`Basic ${Buffer.from('Jürgen:pä:ss').toString('base64')}`);
});

test('dates a signature by the system clock, however far the service clock was advanced', () => {
  const advancedTime = { at: '2031-06-01T00:00:00.000Z', machineTime: at };

  const { headers } = present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, advancedTime));

  expect(headers).toMatchObject(present(deliveryHeaders(fakePorts(), aSealedWebhook(), event, time)).headers);
});

describe('signing secret rotation', () => {
  const newSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const old = aSealedWebhook();
  const webhook = {
    ...old,
    sealedSigningSecret: sealSigningSecret(fakePorts(), old, newSecret),
    previousSigningSecret: { sealed: old.sealedSigningSecret, until: '2030-01-02T00:00:00.000Z' },
  };
  const signatureAt = (moment: string) =>
    present(deliveryHeaders(fakePorts(), webhook, event, { at: moment, machineTime: moment })).headers[
      'webhook-signature'
    ];
  const by = (secret: string, moment: string) => new Webhook(secret).sign('evt_1', new Date(moment), event.payload);

  test('signs with both secrets after a rotation, the new one first', () => {
    const moment = '2030-01-01T23:59:59.999Z';

    expect(signatureAt(moment)).toBe(`${by(newSecret, moment)} ${by(signingSecret, moment)}`);
  });

  test('drops the old signature a day after a rotation', () => {
    const moment = '2030-01-02T00:00:00.000Z';

    expect(signatureAt(moment)).toBe(by(newSecret, moment));
  });
});

test.each([
  ['an API key', aSealedWebhook(), 'x-api-key', mask],
  ['a password', aSealedWebhook(basic), 'authorization', `Basic ${mask}`],
])('masks %s when it is displayed', (_what, webhook, header, displayed) => {
  const headers = displayedHeaders(fakePorts(), webhook, event, time);

  expect(headers[header]).toBe(displayed);
  expect(JSON.stringify(headers)).not.toContain(apiKey);
});

test('lists each form of the credential as secret in responses', () => {
  const { headers, secrets } = present(
    deliveryHeaders(fakePorts(), aSealedWebhook({ ...basic, credential: 'a password' }), event, time),
  );

  expect(secrets).toContain('a password');
  expect(secrets).toContain(headers.authorization?.replace('Basic ', ''));
});

test('sends nothing without the device key and explains what to do', () => {
  expect(deliveryHeaders(fakePorts(), aWebhook(), event, time)).toBeUndefined();
  expect(prepareDelivery(fakePorts(), aWebhook(), event, time)).toEqual(
    fail('webhook.device-key-lost', expect.stringContaining('Update the webhook')),
  );
});

test('opens a secret only for the webhook that it was sealed for', () => {
  const webhook = aSealedWebhook();
  const copy = { ...aSealedWebhook(), sealedCredential: webhook.sealedCredential };

  expect(deliveryHeaders(fakePorts(), copy, event, time)).toBeUndefined();
});

test('prepares a delivery with the frozen bytes and the address rules', () => {
  const webhook = aSealedWebhook({ url: 'http://shop.example:3000/hooks' });

  const { request } = valueIn(prepareDelivery(fakePorts(), webhook, event, time));

  expect(request.body).toBe(event.payload);
  expect(request.rejectionOf('169.254.169.254')).toContain('metadata');
  expect(request.rejectionOf('127.0.0.1')).toBeUndefined();
  expect(request.takesAnyCertificateAt?.('127.0.0.1')).toBe(true);
  expect(request.takesAnyCertificateAt?.('93.184.216.34')).toBe(false);
});
