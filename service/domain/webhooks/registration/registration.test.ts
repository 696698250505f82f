import { test as base, describe, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asApplication, asOperator, otherApplicationId, ourApplicationId } from '../../../../test/records/users.ts';
import { aDelivery, apiKey, aSealedWebhook, aWebhook, signingSecret } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { routes } from '../../../api/operations/index.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import { createDeviceKey } from '../../../platform/vault/open-device-key.ts';
import { listenApiKey, openCredential } from '../sending/prepare-delivery.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { type RegisterWebhookInput, registerWebhook } from './register-webhook.ts';
import {
  deleteWebhook,
  listWebhooks,
  rotateSigningSecret,
  showListenSecret,
  showSigningSecret,
  updateWebhook,
} from './webhooks.ts';

const test = base.extend('ports', () => fakePorts());

const url = 'http://127.0.0.1:3000/hooks';
const basic = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'a password' } as const;
const key = { type: 'API_KEY', headerName: 'X-Api-Key', apiKey: 'a key' } as const;

function stored({ storage }: FakePorts, id: string) {
  return present(storage.read(({ webhooks }) => webhooks.find(id)));
}

const otherApplication = asApplication(otherApplicationId);

/** The authentication of an endpoint of `vaultdesk listen`. */
const listenMethod = (secret: string, random: string) =>
  ({ ...key, headerName: 'x-vaultdesk-listen', apiKey: listenApiKey(secret, random) }) as const;

const register = (ports: FakePorts, fields: Partial<RegisterWebhookInput> = {}, caller: Caller = asApplication()) =>
  run(registerWebhook, ports, { url, authenticationMethod: key, ...fields }, caller);

async function registered(...parameters: Parameters<typeof register>): Promise<string> {
  return valueIn(await register(...parameters)).id;
}

async function secretOf(ports: FakePorts, webhookId: string): Promise<string> {
  const shown = await run(showSigningSecret, ports, { webhookId }, asOperator());
  return present(valueIn(shown).signingSecret);
}

async function listenSecretOf(ports: FakePorts): Promise<string> {
  return present(valueIn(await run(showListenSecret, ports, {})).signingSecret);
}

test('stores only the sealed password of Basic authentication', async ({ ports }) => {
  const webhook = stored(ports, await registered(ports, { authenticationMethod: basic }));

  expect(JSON.stringify(webhook)).not.toContain('a password');
  expect(openCredential(ports, webhook)).toBe('a password');
});

test('generates a different signing secret of 256 bits each time', async ({ ports }) => {
  const ids = [await registered(ports), await registered(ports, { url: `${url}/2` })];
  const secrets = await Promise.all(ids.map((id) => secretOf(ports, id)));

  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Set(secrets).size).toBe(2);
});

test('derives the same signing secret for every endpoint of vaultdesk listen', async () => {
  const [ports, otherPorts] = [fakePorts(), fakePorts()];
  const secret = await listenSecretOf(ports);
  const [one, two] = ['one', 'two'].map((random) => ({ authenticationMethod: listenMethod(secret, random) }));

  const secrets = [
    await secretOf(ports, await registered(ports, one)),
    await secretOf(ports, await registered(ports, two, otherApplication)),
    await secretOf(otherPorts, await registered(otherPorts, one)),
  ];

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Set(secrets)).toEqual(new Set([secret]));
  const deviceKey = createDeviceKey({ backend: 'file', description: '' }, Buffer.alloc(32, 9));
  expect(await listenSecretOf({ ...ports, deviceKey })).not.toBe(secret);
});

test.each([
  ['any text', 'a key'],
  ['a key of another secret', listenApiKey('whsec_another', 'one')],
])('an application cannot get the secret of vaultdesk listen with %s', async (_kind, key) => {
  const ports = fakePorts();
  const method = { type: 'API_KEY', headerName: 'x-vaultdesk-listen', apiKey: key } as const;

  const secret = await secretOf(ports, await registered(ports, { authenticationMethod: method }, otherApplication));

  expect(secret).not.toBe(await listenSecretOf(ports));
});

test('rejects a forbidden endpoint address and names the field url', async ({ ports }) => {
  expect(await register(ports, { url: 'http://169.254.169.254/' })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'url' }] },
  });
  expect(await run(listWebhooks, ports, {}, asOperator())).toEqual(ok([]));
});

const shopByName = { url: 'https://shop.test/hooks' };

test.each([
  [['169.254.169.254'], 'metadata'],
  [['10.0.0.7'], 'webhookPrivateTargets'],
  [['93.184.216.34', '192.168.1.2'], 'webhookPrivateTargets'],
])(
  'rejects a name that resolves to %s, because it gets no deliveries, and names the field url',
  async (addresses, why) => {
    const webhook = aSealedWebhook();
    const ports = fakePorts({ webhooks: [webhook] });
    ports.outbound.names.set('shop.test', addresses);
    const rejected = {
      failure: {
        code: 'input.invalid',
        fields: [{ path: 'url', message: expect.stringMatching(`shop.test are not allowed .*${why}`) }],
      },
    };

    expect(await register(ports, shopByName)).toMatchObject(rejected);
    const update = { webhookId: webhook.id, application: 'PAY', authenticationMethod: key, ...shopByName } as const;
    expect(await run(updateWebhook, ports, update, asApplication())).toMatchObject(rejected);
  },
);

test.each([[['93.184.216.34']], [['127.0.0.1', '::1']], [[]]])(
  'registers a name that resolves to %s',
  async (addresses) => {
    const ports = fakePorts();
    ports.outbound.names.set('shop.test', addresses);

    expect((await register(ports, shopByName)).ok).toBe(true);
  },
);

test('registers a name in a private network if the setting allows it', async () => {
  const ports = fakePorts({ settings: { webhookPrivateTargets: 'allowed' } });
  ports.outbound.names.set('host.docker.internal', ['192.168.65.254']);

  expect((await register(ports, { url: 'http://host.docker.internal:3000/hooks' })).ok).toBe(true);
});

test('rejects more than 50 webhooks per application, independent of other applications', async () => {
  const ports = fakePorts({ webhooks: Array.from({ length: 50 }, () => aWebhook()) });

  expect(await register(ports)).toEqual(fail('webhook.too-many', expect.stringContaining('50')));
  expect((await register(ports, {}, otherApplication)).ok).toBe(true);
});

test('requires the operator to choose an application', async ({ ports }) => {
  expect(await register(ports, {}, asOperator())).toEqual(fail('application.required', expect.any(String)));
  const id = await registered(ports, {}, asOperator(ourApplicationId));
  expect(stored(ports, id).applicationId).toBe(ourApplicationId);
});

describe('validation of webhook fields', () => {
  const faultsOf = (input: object) => {
    const checked = validate(webhookOperations.register.input, input);
    return checked.ok ? [] : checked.failure.fields?.map(({ path }) => path);
  };
  const withBasic = (fields: object) => ({ url, authenticationMethod: { ...basic, ...fields } });
  const withKey = (fields: object) => ({ url, authenticationMethod: { ...key, ...fields } });

  test.each([
    ['nothing', {}, ['url', 'authenticationMethod']],
    ['another application', { url, authenticationMethod: key, application: 'NFT' }, ['application']],
    ['no type', { url, authenticationMethod: {} }, ['authenticationMethod.type']],
    ['an unknown type', withKey({ type: 'OAUTH' }), ['authenticationMethod.type']],
    ['a URL of 2,049 characters', { ...withKey({}), url: `http://a/${'x'.repeat(2040)}` }, ['url']],
    ['no user name', withBasic({ username: undefined }), ['authenticationMethod.username']],
    ['no password', withBasic({ password: undefined }), ['authenticationMethod.password']],
    ['an empty password', withBasic({ password: '' }), ['authenticationMethod.password']],
    ['no header name', withKey({ headerName: undefined }), ['authenticationMethod.headerName']],
    ['no key', withKey({ apiKey: undefined }), ['authenticationMethod.apiKey']],
    ['a key that is not text', withKey({ apiKey: 7 }), ['authenticationMethod.apiKey']],
  ])('rejects %s', (_what, input, faults) => {
    expect(faultsOf(input)).toEqual(faults);
  });

  test.each([
    '',
    'x api key',
    'x:key',
    'x-key\r\nhost',
    'x.key',
    'schlüssel',
    'x'.repeat(65),
    ...['Host', 'cookie', 'Set-Cookie', 'Connection', 'Keep-Alive', 'TE'],
    ...['Trailer', 'Transfer-Encoding', 'Upgrade', 'Expect', 'Content-Length', 'content-type'],
    ...['Content-Whatever', 'Proxy-Authorization', 'Sec-Fetch-Mode', 'Webhook-Id'],
    ...['webhook-signature', 'User-Agent', 'Accept', 'Date', 'Via', 'Origin', 'Content_Type'],
    ...['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'x-forwarded', 'X_Forwarded_For'],
    ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Remote-User'],
    ...['X-Original-URL', 'X-Rewrite-URL', 'X-HTTP-Method-Override', 'X-Method-Override'],
    ...['Metadata', 'Metadata-Flavor', 'Metadata-Token', 'X-Google-Metadata-Request'],
    ...['X-aws-ec2-metadata-token', 'X-aws-ec2-metadata-token-ttl-seconds', 'X-IMDS-Token'],
    ...['X-Identity-Header', 'X-aliyun-ecs-metadata-token', 'x_aws_ec2_metadata_token'],
    ...['__proto__', 'constructor', 'prototype', 'Constructor', 'toString', 'hasOwnProperty'],
  ])('rejects the header "%s" for a key', (headerName) => {
    expect(faultsOf(withKey({ headerName }))).toContain('authenticationMethod.headerName');
  });

  const usual = ['X-Client-Secret', 'X-Goog-Api-Key', 'CF-Access-Client-Secret', 'Viable'];
  test.each(['x-api-key', 'X_Key', 'apikey', 'x'.repeat(64), 'X-Content-Key', 'Authorization', ...usual])(
    'accepts the header "%s" for a key',
    (headerName) => {
      expect(faultsOf(withKey({ headerName }))).toEqual([]);
    },
  );

  test.each([
    ['Cookie', 'belongs to HTTP'],
    ['webhook-id', 'is used by the delivery itself'],
    ['X-Forwarded-For', 'identifies the caller'],
    ['X-Original-URL', 'interpret the request differently'],
    ['Metadata-Flavor', 'metadata service'],
    ['__proto__', 'JavaScript'],
  ])('explains the rejection of "%s": %s', (headerName, reason) => {
    const checked = validate(webhookOperations.register.input, withKey({ headerName }));

    expect(checked).toMatchObject({
      failure: { fields: [{ message: expect.stringMatching(`The header ${headerName}.*${reason}.*x-api-key`) }] },
    });
  });

  test.each(['a\r\nhost: b', 'a\nb', 'a\u0000', 'ä', '\u{1f600}', ' a', 'a ', 'a\tb', 'a'.repeat(4097)])(
    'rejects the key %j because it is not printable ASCII',
    (apiKey) => {
      expect(faultsOf(withKey({ apiKey }))).toEqual(['authenticationMethod.apiKey']);
    },
  );

  test.each(['a:b', 'a\r\nb', 'a\u0000', '\u007f', '\ud800', 'a'.repeat(1025)])(
    'rejects the user name %j',
    (username) => {
      expect(faultsOf(withBasic({ username }))).toEqual(['authenticationMethod.username']);
    },
  );

  test.each(['a:b', 'pässwörd 😀', ' ', 'a'.repeat(1024)])('accepts the password %j', (password) => {
    expect(faultsOf(withBasic({ password }))).toEqual([]);
  });

  test.each(['webhooks.register', 'webhooks.update'])(
    'marks the secrets to hide when a call of %s is displayed',
    (name) => {
      const fields = routes().find((route) => route.name === name)?.fields ?? [];
      const secrets = fields.filter(({ isSecret }) => isSecret);

      expect(secrets.map((field) => field.name)).toEqual([
        'authenticationMethod.password',
        'authenticationMethod.apiKey',
      ]);
    },
  );

  test('never includes the secret in a failure', () => {
    const failures = JSON.stringify([
      validate(webhookOperations.register.input, withKey({ apiKey: 'secret-key\n' })),
      validate(webhookOperations.register.input, withBasic({ password: ['secret-password'] })),
    ]);

    expect(failures).not.toContain('secret-');
  });
});

describe('updateWebhook', () => {
  const webhook = aSealedWebhook();
  const sound = { webhookId: webhook.id, url: webhook.url, application: 'PAY', authenticationMethod: key } as const;
  const update = (ports: FakePorts, fields: object = {}, caller = asApplication()) =>
    run(updateWebhook, ports, { ...sound, ...fields }, caller);

  test('gives an endpoint of vaultdesk listen its own signing secret when it moves', async ({ ports }) => {
    const listenSecret = await listenSecretOf(ports);
    const webhookId = await registered(ports, { authenticationMethod: listenMethod(listenSecret, 'one') });
    const moveTo = (url: string) => update(ports, { webhookId, url });

    valueIn(await moveTo(url));
    expect(await secretOf(ports, webhookId)).toBe(listenSecret);
    await run(rotateSigningSecret, ports, { webhookId }, asOperator());
    valueIn(await moveTo('http://127.0.0.1:4000/hooks'));

    expect(await secretOf(ports, webhookId)).not.toBe(listenSecret);
    expect(stored(ports, webhookId).previousSigningSecret).toBeUndefined();
  });

  test('replaces URL, method and credentials', async () => {
    const ports = fakePorts({ webhooks: [webhook] });
    ports.clock.advance(1_000);

    const changed = await update(ports, { url, authenticationMethod: basic });

    expect(valueIn(changed)).toMatchObject({
      id: webhook.id,
      url,
      authenticationType: 'BASIC_AUTHENTICATION',
      basicAuthCredentials: { username: 'shop' },
      modifiedOn: '2030-01-01T00:00:01.000',
    });
    expect(valueIn(changed).apiKeyAuthCredentials).toBeUndefined();
    expect(openCredential(ports, stored(ports, webhook.id))).toBe('a password');
  });

  test('forgets the results of the previous address, but not with the same address', async () => {
    const results = {
      failingSince: '2029-12-31T23:10:00.000Z',
      failedAttempts: 2,
      lastFailureAt: '2029-12-31T23:10:00.000Z',
    };
    const ports = fakePorts({ webhooks: [{ ...webhook, ...results }] });

    await update(ports);
    expect(stored(ports, webhook.id)).toMatchObject(results);
    await update(ports, { url });

    for (const field of Object.keys(results)) expect(stored(ports, webhook.id)).not.toHaveProperty(field);
  });

  const withoutKey = { type: 'API_KEY', headerName: 'x-other-key' } as const;

  test('requires the credential from an application each time', async () => {
    const ports = fakePorts({ webhooks: [webhook] });

    expect(await update(ports, { authenticationMethod: withoutKey })).toMatchObject({
      failure: { fields: [{ path: 'authenticationMethod.apiKey', message: 'This field is required.' }] },
    });
    expect(stored(ports, webhook.id)).toEqual(webhook);
  });

  test('preserves a credential that the operator omits while the URL stays on its origin', async () => {
    const ports = fakePorts({ webhooks: [webhook] });
    const fields = { url: 'http://127.0.0.1:9000/other-hooks', authenticationMethod: withoutKey };

    const changed = await update(ports, fields, asOperator());

    expect(valueIn(changed).apiKeyAuthCredentials).toEqual({ authenticationHeader: 'x-other-key' });
    expect(openCredential(ports, stored(ports, webhook.id))).toBe(apiKey);
  });

  test.each([
    ['another host', { url: 'http://localhost:9000/hooks' }, 'apiKey'],
    ['another port', { url: 'http://127.0.0.1:9001/hooks' }, 'apiKey'],
    ['another scheme', { url: 'https://127.0.0.1:9000/hooks' }, 'apiKey'],
    ['another method', { authenticationMethod: { type: 'BASIC_AUTHENTICATION', username: 'shop' } }, 'password'],
  ])('requires the credential again for %s', async (_what, fields, path) => {
    const ports = fakePorts({ webhooks: [webhook] });

    expect(await update(ports, { authenticationMethod: withoutKey, ...fields }, asOperator())).toMatchObject({
      failure: { fields: [{ path: `authenticationMethod.${path}` }] },
    });
    expect(stored(ports, webhook.id)).toEqual(webhook);
  });

  test.each([
    ['GONE', true],
    ['FAILING', true],
    ['OPERATOR', false],
    ['PAUSED', false],
  ] as const)('re-enables a webhook disabled as %s: %s', async (reason, isEnabled) => {
    const disabled = { reason, at: '2029-12-31T23:30:00.000Z' };
    const ports = fakePorts({ webhooks: [{ ...webhook, disabled }] });

    await update(ports);

    expect(stored(ports, webhook.id).disabled === undefined).toBe(isEnabled);
  });
});

test('withdraws pending deliveries of a deleted webhook and preserves finished ones', async () => {
  const webhook = aWebhook();
  const waiting = aDelivery({ webhookId: webhook.id });
  const arrived = aDelivery({ webhookId: webhook.id, status: 'DELIVERED' });
  const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: [waiting, arrived] });

  const deleted = await run(deleteWebhook, ports, { webhookId: webhook.id }, asApplication());

  expect(deleted.ok).toBe(true);
  ports.storage.read(({ webhooks, webhookDeliveries }) => {
    expect(webhooks.find(webhook.id)).toBeUndefined();
    expect(webhookDeliveries.find(waiting.id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(webhookDeliveries.find(waiting.id)?.nextAttemptAt).toBeUndefined();
    expect(webhookDeliveries.find(arrived.id)).toEqual(arrived);
  });
});

test('keeps the old signing secret valid for a day after a rotation', async () => {
  const webhook = aSealedWebhook();
  const ports = fakePorts({ webhooks: [webhook] });

  const rotated = await run(rotateSigningSecret, ports, { webhookId: webhook.id }, asOperator());

  const revealed = await run(showSigningSecret, ports, { webhookId: webhook.id }, asOperator());
  expect(revealed).toEqual(rotated);
  expect(valueIn(revealed).signingSecret).not.toBe(signingSecret);
  expect(stored(ports, webhook.id).previousSigningSecret).toEqual({
    sealed: webhook.sealedSigningSecret,
    until: '2030-01-02T00:00:00.000Z',
  });
});

test('reports a signing secret with a lost device key and allows a new one', async () => {
  const webhook = aWebhook();
  const ports = fakePorts({ webhooks: [webhook] });
  const reference = { webhookId: webhook.id };

  expect(await run(showSigningSecret, ports, reference, asOperator())).toEqual(
    fail('webhook.device-key-lost', expect.any(String)),
  );
  await run(rotateSigningSecret, ports, reference, asOperator());
  expect((await run(showSigningSecret, ports, reference, asOperator())).ok).toBe(true);
});
