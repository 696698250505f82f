import { expect, test } from 'vitest';
import { aSecond } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { cheapVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import {
  aSigningMethod,
  asApplication,
  asOperator,
  aUser,
  aWallet,
  aWalletOwner,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import { recordWalletEvent } from '../wallets/wallet-records.ts';
import { recoverSigningMethod } from './create-signing-method.ts';
import { listUserActivity } from './list-user-activity.ts';
import { userOperations } from './users.operations.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const theirCode = 'TheirCodeOf25LettersAb123';

async function sign(ports: FakePorts, wallet: WalletRecord, digest: string) {
  ports.clock.advance(aSecond);
  await ports.storage.change((tables) =>
    recordWalletEvent(tables, { wallet, type: 'SIGNATURE_CREATED', metadata: { digest } }, ports),
  );
}

async function list(ports: FakePorts, userId: string, page = 1, size = 100) {
  return valueIn(await run(listUserActivity, ports, { userId, page, size }, asOperator()));
}

test('events of all wallets are listed newest first with pagination', async () => {
  const user = aUser();
  const [firstWallet, secondWallet] = [aWallet({ userId: user.id }), aWallet({ userId: user.id })];
  const ports = fakePorts({ users: [user], wallets: [firstWallet, secondWallet] });
  for (const [wallet, digest] of [
    [firstWallet, '1'],
    [secondWallet, '2'],
    [firstWallet, '3'],
    [firstWallet, '4'],
    [secondWallet, '5'],
  ] as const)
    await sign(ports, wallet, digest);
  const digests = async (page: number) =>
    (await list(ports, user.id, page, 2)).items.map(({ metadata, type }) => metadata.digest ?? type);

  expect([await digests(1), await digests(2), await digests(3)]).toEqual([
    ['5', '4'],
    ['3', '2'],
    ['1', 'USER_CREATED'],
  ]);
  expect((await list(ports, user.id, 1, 2)).pagination).toMatchObject({ numberOfElements: 6, numberOfPages: 3 });
});

test('only wallets with the newest events are read', async () => {
  const user = aUser();
  const wallets = Array.from({ length: 30 }, () => aWallet({ userId: user.id }));
  const ports = fakePorts({ users: [user], wallets });
  for (const [index, wallet] of wallets.entries()) await sign(ports, wallet, String(index));

  const { items } = await list(ports, user.id, 2, 5);

  expect(items.map(({ metadata }) => metadata.digest)).toEqual(['24', '23', '22', '21', '20']);
});

test('methods show when they were created and recovered', async () => {
  const { user, method, credential, records } = await aWalletOwner();
  const code = await aSigningMethod({ userId: user.id, type: 'EMERGENCY_CODE', value: theirCode });
  const ports = fakePorts({ ...records, signingMethods: [method, code] });
  ports.clock.advance(aSecond);
  const target = { userId: user.id, signingMethodId: code.id, signingMethodCredential: credential };
  await run(recoverSigningMethod, ports, { ...target, value: 'AnotherCodeOf25Letters123' }, asApplication());

  const { items } = await list(ports, user.id);

  expect(items[0]).toEqual({
    eventTimestamp: '2030-01-01T00:00:01.000',
    type: 'SIGNING_METHOD_RECOVERED',
    signingMethodId: code.id,
    metadata: { type: 'EMERGENCY_CODE' },
  });
  expect(items).toContainEqual(expect.objectContaining({ type: 'SIGNING_METHOD_CREATED', signingMethodId: method.id }));
});

test('wrong values in a row are one entry, also after a right value; a lock replaces the entry and remains after the unlock', async () => {
  const { user, method, credential, records } = await aWalletOwner();
  const ports = fakePorts({ ...records, vault: cheapVault });
  const guess = async (...values: string[]) => {
    for (const value of values) {
      ports.clock.advance(aSecond);
      await verifySigningMethod(ports, { ...credential, value }, user.id);
    }
  };
  const ofMethod = async () =>
    (await list(ports, user.id)).items
      .filter(({ type }) => /_(?:INCORRECT|LOCKED|UNLOCKED)$/.test(type))
      .map(({ type, eventTimestamp, metadata }) => [type, eventTimestamp.slice(17, 19), metadata.attempts]);

  await guess('000000', '000001', credential.value, '000002');
  expect(await ofMethod()).toEqual([
    ['SIGNING_METHOD_INCORRECT', '04', '1'],
    ['SIGNING_METHOD_INCORRECT', '02', '2'],
  ]);

  await guess(...Array.from({ length: 12 }, () => '000000'));
  expect((await ofMethod())[0]).toEqual(['SIGNING_METHOD_LOCKED', '13', undefined]);
  expect(await ofMethod()).toHaveLength(2);

  await run(userOperations.unlockSigningMethod, ports, { userId: user.id, signingMethodId: method.id }, asOperator());
  await guess(credential.value, '000000');
  expect((await ofMethod()).slice(0, 3)).toEqual([
    ['SIGNING_METHOD_INCORRECT', '18', '1'],
    ['SIGNING_METHOD_UNLOCKED', '16', undefined],
    ['SIGNING_METHOD_LOCKED', '13', undefined],
  ]);
});

test('at most ten series of wrong values of a method are stored', async () => {
  const { user, credential, records } = await aWalletOwner();
  const ports = fakePorts({ ...records, vault: cheapVault });
  for (let series = 0; series < 12; series += 1)
    for (const value of ['000000', credential.value])
      await verifySigningMethod(ports, { ...credential, value }, user.id);

  const { items } = await list(ports, user.id);
  expect(items.filter(({ type }) => type === 'SIGNING_METHOD_INCORRECT')).toHaveLength(10);
});
