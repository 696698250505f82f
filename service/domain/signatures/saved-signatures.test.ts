import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication, aWalletOwner } from '../../../test/records/users.ts';
import { type CallOptions, call, resultIn } from '../../../test/world/call.ts';
import { doorsOf, tokenOf } from '../../../test/world/service.ts';

const fields = z.looseObject({ id: z.string(), status: z.string() });

async function aClient() {
  const application = anApplication();
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const { http } = doorsOf(ports);
  const ask = async (place: string, options: CallOptions = {}) =>
    call(http, place, { token: await tokenOf(ports, application), ...options });
  const signing = { headers: { 'signing-method': `${owner.credential.id}:${owner.credential.value}` } };
  const message = { type: 'MESSAGE', walletId: owner.wallet.id, secretType: 'ETHEREUM', data: 'Hello' };
  const save = async (status: string) =>
    resultIn(await ask('POST /api/signatures', { body: { signatureRequest: { ...message, status } } }), fields);
  const listed = async (place: string) => resultIn(await ask(`GET ${place}`), z.array(fields)).map(({ id }) => id);
  return { ask, ports, message, save, listed, signing };
}

test('a request may be ready when it is created, and the list filters by status', async () => {
  const { save, listed, ports } = await aClient();
  const [saved, ready] = [await save('SAVED'), await save('READY')];

  expect(ready.status).toBe('READY');
  expect(await listed('/api/signatures?status=SAVED')).toEqual([saved.id]);
  expect(await listed('/api/signatures?status=READY')).toEqual([ready.id]);
  expect(await listed('/api/signatures?status=SIGNED,CANCELED')).toEqual([]);

  ports.clock.advance(30 * 24 * 60 * 60_000);
  expect(await listed('/api/signables')).toEqual([]);
  expect(await listed('/api/signatures?status=EXPIRED')).toHaveLength(2);
});

test('builds a request from a flat body', async () => {
  const { ask, message } = await aClient();

  const built = await ask('POST /api/signatures/build', { body: { ...message, status: 'READY' } });

  expect(resultIn(built, z.looseObject({}))).toEqual(message);
});
