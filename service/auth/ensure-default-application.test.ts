import { expect, test } from 'vitest';
import { fakePorts } from '../../test/fakes/fake-ports.ts';
import { anApplication } from '../../test/records/builders.ts';
import { valueIn } from '../../test/value-in.ts';
import type { Ports } from '../ports/ports.ts';
import { ensureDefaultApplication } from './ensure-default-application.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { rotateClientSecret } from './rotate-client-secret.ts';

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

test('the first start creates an application with a working secret', async () => {
  const ports = fakePorts();

  const created = await start(ports);

  expect(created).toMatchObject({ name: 'My first application', clientId: 'my-first-application' });
  expect(await opens(ports, created)).toBe(true);
});

test('later starts show the same secret and write nothing', async () => {
  const ports = fakePorts();
  const first = await start(ports);
  const { commits } = ports.storage;

  expect(await start(ports)).toEqual(first);
  expect(ports.storage.commits).toBe(commits);
});

test('the secret is not stored in plain text', async () => {
  const ports = fakePorts();
  const { clientSecret } = await start(ports);

  const stored = JSON.stringify(
    ports.storage.read(({ applications }) => applications.listBy('every', '*')),
  );

  expect(stored).not.toContain(clientSecret);
});

test('configured credentials replace the current ones of the same application', async () => {
  const ports = fakePorts();
  const first = await start(ports);

  const configured = await start(ports, { clientId: 'ci', clientSecret: 'a-secret-of-the-ci' });

  expect(configured).toMatchObject({
    id: first.id,
    clientId: 'ci',
    clientSecret: 'a-secret-of-the-ci',
  });
  expect(await opens(ports, configured)).toBe(true);
  expect(await opens(ports, first)).toBe(false);
  expect(await start(ports)).toEqual(configured);
});

test('the next start shows a rotated secret', async () => {
  const ports = fakePorts();
  const { id } = await start(ports);

  const rotated = valueIn(await rotateClientSecret(ports, { applicationId: id }));

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

test('a state that cannot be written is a failure, without an unsaved application', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect((await ensureDefaultApplication(ports, {})).ok).toBe(false);
});
