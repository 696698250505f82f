import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anOffer } from '../../../test/records/offers.ts';
import {
  anApplication,
  anId,
  aUser,
  aWallet,
  aWalletOwner,
  clientSecret,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { recordWalletEvent } from '../wallets/wallet-records.ts';
import { applicationOperations } from './auth.operations.ts';
import { issueAccessToken } from './client-credentials.ts';
import { deleteApplication, getApplication } from './delete-application.ts';

const unknownApplication = { applicationId: anId() };
const notFound = fail('application.not-found', expect.stringContaining(unknownApplication.applicationId));
const shop = { name: 'Web shop & more', allowedOrigins: ['http://localhost:3000'] };

function checkToken(
  ports: ReturnType<typeof fakePorts>,
  clientId: string,
  secret: string,
): ReturnType<typeof issueAccessToken> {
  return issueAccessToken(ports, { grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
}

test('a new application gets a client id derived from its name, and a working secret', async () => {
  const ports = fakePorts();

  const created = valueIn(await run(applicationOperations.create, ports, shop));

  expect(created).toMatchObject({
    name: 'Web shop & more',
    allowedOrigins: ['http://localhost:3000'],
    isDefault: false,
    createdAt: ports.clock.now(),
    counts: { users: 0, wallets: 0 },
  });
  expect(created.clientId).toMatch(/^web-shop-more-[0-9a-f]{8}$/);
  expect(created.clientSecret).toMatch(/^vd_sk_[\w-]{43}$/);
  expect((await checkToken(ports, created.clientId, created.clientSecret)).ok).toBe(true);
});

test('a name without Latin letters still gets a client id', async () => {
  const created = valueIn(await run(applicationOperations.create, fakePorts(), { name: '市場', allowedOrigins: [] }));

  expect(created.clientId).toMatch(/^application-[0-9a-f]{8}$/);
});

test('a client id is unique, even with concurrent requests', async () => {
  const ports = fakePorts();
  const own = { ...shop, clientId: 'mine' };

  const created = await Promise.all([
    run(applicationOperations.create, ports, own),
    run(applicationOperations.create, ports, own),
  ]);

  expect(created.filter(({ ok }) => ok)).toHaveLength(1);
  expect(created).toContainEqual(fail('application.client-id-taken', expect.any(String)));
});

test('an application is shown with the number of its users and wallets, never with its secret', async () => {
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    users: [aUser(), aUser({ applicationId: otherApplicationId })],
    wallets: [aWallet(), aWallet({ archived: true })],
  });

  const application = valueIn(await run(getApplication, ports, { applicationId: ourApplicationId }));

  expect(application.counts).toEqual({ users: 1, wallets: 2 });
  expect(Object.keys(application).filter((field) => /secret/i.test(field))).toEqual([]);
  expect(await run(getApplication, ports, unknownApplication)).toEqual(notFound);
});

test('applications are paginated, oldest first', async () => {
  const applications = [2, 0, 1].map((age) =>
    anApplication({ id: anId(), name: `Number ${age}`, createdAt: `2029-01-0${age + 1}T00:00Z` }),
  );
  const ports = fakePorts({ applications });
  const page = async (page: number) => valueIn(await run(applicationOperations.list, ports, { page, size: 2 }));

  expect((await page(1)).items.map(({ name }) => name)).toEqual(['Number 0', 'Number 1']);
  expect((await page(2)).items.map(({ name }) => name)).toEqual(['Number 2']);
  expect((await page(2)).pagination).toMatchObject({ numberOfElements: 3, hasNextPage: false });
});

test('a change leaves unnamed fields unchanged', async () => {
  const ports = fakePorts({ applications: [anApplication({ allowedOrigins: ['http://a.test'] })] });
  const applicationId = ourApplicationId;

  const renamed = valueIn(await run(applicationOperations.change, ports, { applicationId, name: 'New name' }));
  const opened = valueIn(
    await run(applicationOperations.change, ports, { applicationId, allowedOrigins: ['http://b.test'] }),
  );

  expect(renamed).toMatchObject({ name: 'New name', allowedOrigins: ['http://a.test'] });
  expect(opened).toMatchObject({ name: 'New name', allowedOrigins: ['http://b.test'] });
  expect(await run(applicationOperations.change, ports, unknownApplication)).toEqual(notFound);
});

test('a new secret works immediately and the old one stops working', async () => {
  const ports = fakePorts({ applications: [anApplication({ clientId: 'shop' })] });
  expect((await checkToken(ports, 'shop', clientSecret)).ok).toBe(true);

  const rotated = valueIn(await run(applicationOperations.rotateSecret, ports, { applicationId: ourApplicationId }));

  expect((await checkToken(ports, 'shop', rotated.clientSecret)).ok).toBe(true);
  expect(await checkToken(ports, 'shop', clientSecret)).toEqual(fail('invalid_client', expect.any(String)));
  expect(await run(applicationOperations.rotateSecret, ports, unknownApplication)).toEqual(notFound);
});

test('deletes only the users, methods and wallets of an application, if the caller accepts their loss', async () => {
  const owner = await aWalletOwner();
  const otherOwner = await aWalletOwner({ applicationId: otherApplicationId });
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    users: [owner.user, otherOwner.user],
    signingMethods: [owner.method, otherOwner.method],
    wallets: [owner.wallet, otherOwner.wallet, aWallet({ userId: owner.user.id, archived: true })],
  });
  await ports.storage.change((tables) => {
    for (const { wallet } of [owner, otherOwner]) recordWalletEvent(tables, { wallet, type: 'WALLET_CREATED' }, ports);
  });

  expect(await run(deleteApplication, ports, { applicationId: ourApplicationId })).toEqual(
    fail(
      'application.has-assets',
      'Deleting the application loses the assets of 2 wallets. Send acceptLoss=true to delete it anyway.',
    ),
  );
  const deleted = await run(deleteApplication, ports, { applicationId: ourApplicationId, acceptLoss: true });

  expect(deleted).toEqual(ok({}));
  const remaining = ports.storage.read((tables) => ({
    applications: tables.applications.listBy('every', '*'),
    users: tables.users.listBy('byCreation', '*'),
    signingMethods: [owner.method, otherOwner.method].map(({ id }) => tables.signingMethods.find(id)),
    wallets: tables.wallets.listBy('byApplication', '*'),
    events: [owner, otherOwner].map(({ wallet }) => tables.walletEvents.countBy('byWallet', wallet.id)),
  }));
  expect(remaining).toEqual({
    applications: [theOtherApplication()],
    users: [otherOwner.user],
    signingMethods: [undefined, otherOwner.method],
    wallets: [otherOwner.wallet],
    events: [0, 1],
  });
  expect(await run(deleteApplication, ports, { applicationId: ourApplicationId })).toEqual(
    fail('application.not-found', expect.any(String)),
  );
});

test('the default application cannot be deleted', async () => {
  const ports = fakePorts({ applications: [anApplication({ isDefault: true })] });

  expect(await run(deleteApplication, ports, { applicationId: ourApplicationId })).toEqual(
    fail('application.is-default', expect.any(String)),
  );
  expect(present(ports.storage.read(({ applications }) => applications.find(ourApplicationId)))).toBeDefined();
});

const changeIn = (ports: ReturnType<typeof fakePorts>) => (fields: object) =>
  run(applicationOperations.change, ports, { applicationId: ourApplicationId, ...fields });

test('the profile of an application with open offers does not change, other fields do', async () => {
  const ports = fakePorts({ applications: [anApplication()], offers: [anOffer({ status: 'READY' })] });
  const change = changeIn(ports);

  expect(await change({ profile: 'hosted' })).toEqual(
    fail(
      'application.has-open-offers',
      'The profile of an application with open offers cannot be changed. It has 1 open offer.',
    ),
  );
  expect(await change({ name: 'Renamed', profile: null, settings: { shortPins: 'on' } })).toMatchObject(
    ok({ name: 'Renamed', profile: undefined, settings: { shortPins: 'on' } }),
  );
});

test('the profile of an application without open offers is set and removed', async () => {
  const ports = fakePorts({ applications: [anApplication()], offers: [anOffer({ status: 'CLOSED' })] });
  const change = changeIn(ports);

  expect(await change({ profile: 'hosted' })).toMatchObject(ok({ profile: 'hosted' }));
  expect(await change({ name: 'Renamed' })).toMatchObject(ok({ profile: 'hosted' }));
  expect(await change({ profile: null })).toMatchObject(ok({ profile: undefined }));
});
