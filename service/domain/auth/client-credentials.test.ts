import { test as base, expect } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication, clientSecret } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { baseUrl } from '../../../test/world/call.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { applicationOperations } from './auth.operations.ts';
import { ensureDefaultApplication, issueAccessToken } from './client-credentials.ts';

const test = base.extend('ports', () => fakePorts());

const ours = anApplication({ clientId: 'shop' });
const grant = { grant_type: 'client_credentials' };
const credentials = { ...grant, client_id: 'shop', client_secret: clientSecret };

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function payloadOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test.each([
  ['Arkane', undefined, 1800],
  ['Mine', 'Mine', 60],
])('the token contains client, issuer (realm %s), lifetime and the roles that clients expect', async (...row) => {
  const [issuer, realm, tokenLifetimeSeconds] = row;
  const ports = fakePorts({ applications: [ours], settings: { tokenLifetimeSeconds } });

  const { access_token, expires_in } = valueIn(await issueAccessToken(ports, { ...credentials, realm }));

  const issuedAt = ports.clock.millis() / 1000;
  expect(expires_in).toBe(tokenLifetimeSeconds);
  expect(payloadOf(access_token)).toMatchObject({
    iss: `${baseUrl}/auth/realms/${issuer}`,
    sub: ours.id,
    azp: 'shop',
    aud: 'vaultdesk',
    iat: issuedAt,
    exp: issuedAt + tokenLifetimeSeconds,
    jti: expect.any(String),
    realm_access: { roles: ['Wallet', 'NFT', 'Market', 'Pay'].map((name) => expect.stringMatching(`^${name}`)) },
  });
});

test('a secret with colons and percent signs works over HTTP Basic', async () => {
  const secret = 'a:b%c:%zz-and-more';
  const ports = fakePorts({ applications: [anApplication({ clientId: 'shop', secret })] });
  const encoded = basic('shop', encodeURIComponent(secret));

  expect((await issueAccessToken(ports, { ...grant, authorization: encoded })).ok).toBe(true);
  expect((await issueAccessToken(ports, { ...grant, authorization: basic('shop', secret) })).ok).toBe(true);
});

test.each([
  { client_secret: `${clientSecret}x` },
  { client_secret: '' },
  { client_id: 'nobody' },
  { client_id: ours.id },
  { client_id: undefined },
  { client_secret: undefined },
  { client_id: undefined, authorization: 'Bearer abc' },
  { client_id: undefined, authorization: 'Basic %%%' },
  { client_id: undefined, authorization: basic('shop', '') },
  { client_id: undefined, authorization: 'Basic c2hvcA==' },
])('rejects %o without revealing which part was wrong', async (wrong) => {
  const ports = fakePorts({ applications: [ours] });

  expect(await issueAccessToken(ports, { ...credentials, ...wrong })).toEqual(
    fail('invalid_client', 'The client id or the client secret is wrong.'),
  );
});

test('another grant type is unsupported, and a missing one is a malformed request', async () => {
  const ports = fakePorts({ applications: [ours] });

  expect(await issueAccessToken(ports, { ...credentials, grant_type: 'password' })).toEqual(
    fail('unsupported_grant_type', expect.any(String)),
  );
  expect(await issueAccessToken(ports, { ...credentials, grant_type: undefined })).toEqual(
    fail('invalid_request', expect.any(String)),
  );
});

async function start(ports: Ports, configured: { clientId?: string; clientSecret?: string } = {}) {
  return valueIn(await ensureDefaultApplication(ports, configured));
}

async function opens(ports: Ports, client: { clientId: string; clientSecret: string }) {
  const issued = await issueAccessToken(ports, {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  return issued.ok;
}

test('the first start creates an application with a working secret', async ({ ports }) => {
  const created = await start(ports);

  expect(created).toMatchObject({ name: 'My first application', clientId: 'my-first-application' });
  expect(await opens(ports, created)).toBe(true);
});

test('later starts show the same secret and write nothing', async ({ ports }) => {
  const first = await start(ports);
  const { commits } = ports.storage;

  expect(await start(ports)).toEqual(first);
  expect(ports.storage.commits).toBe(commits);
});

test('configured credentials replace the current ones of the same application', async ({ ports }) => {
  const first = await start(ports);

  const configured = await start(ports, { clientId: 'ci', clientSecret: 'a-secret-of-the-ci' });

  expect(configured).toMatchObject({ id: first.id, clientId: 'ci', clientSecret: 'a-secret-of-the-ci' });
  expect(await opens(ports, configured)).toBe(true);
  expect(await opens(ports, first)).toBe(false);
  expect(await start(ports)).toEqual(configured);
});

test('the next start shows a rotated secret', async ({ ports }) => {
  const { id } = await start(ports);

  const rotated = valueIn(await run(applicationOperations.rotateSecret, ports, { applicationId: id }));

  expect((await start(ports)).clientSecret).toBe(rotated.clientSecret);
});

test('a secret that can no longer be opened is replaced by a working one', async () => {
  const damaged = anApplication({ isDefault: true, sealedSecret: 'damaged' });
  const ports = fakePorts({ applications: [damaged] });

  const started = await start(ports);

  expect(started.id).toBe(damaged.id);
  expect(await opens(ports, started)).toBe(true);
});

test('a configured client id that another application uses is rejected', async () => {
  const ports = fakePorts({ applications: [anApplication({ clientId: 'taken' })] });

  const started = await ensureDefaultApplication(ports, { clientId: 'taken' });

  expect(started.ok).toBe(false);
});

test('a state that cannot be written is a failure, without an unsaved application', async ({ ports }) => {
  ports.storage.isFull = true;

  expect((await ensureDefaultApplication(ports, {})).ok).toBe(false);
});
