import { expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import {
  anId,
  asApplication,
  asOperator,
  aUser,
  aWalletOwner,
  otherApplicationId,
} from '../testing/builders.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { busyVault } from '../testing/fake-vault.ts';
import { present, valueIn } from '../testing/value-in.ts';
import { createSigningMethod } from './create-signing-method.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const pin = { type: 'PIN', value: '123456' } as const;
const exists = fail('signing-method.exists', expect.any(String));
const notFound = fail('user.not-found', expect.any(String));

function methodsOf(ports: ReturnType<typeof fakePorts>, userId: string) {
  return ports.storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
}

test('a first PIN opens with its value, has ten attempts and never shows its value', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });

  const created = await createSigningMethod(ports, { userId: user.id, ...pin }, asApplication());

  const stored = present(methodsOf(ports, user.id)[0]);
  expect(created).toEqual(
    ok({
      id: stored.id,
      type: 'PIN',
      incorrectAttempts: 0,
      remainingAttempts: 10,
      lastUsedSuccess: undefined,
      hasMasterSecret: true,
    }),
  );
  expect(stored).toMatchObject({ userId: user.id, applicationId: user.applicationId });
  const proof = await verifySigningMethod(ports, { id: stored.id, value: '123456' }, user.id);
  expect(proof.ok).toBe(true);
});

test('of twenty first PINs at once exactly one wins, and it is the one that opens', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });
  const values = Array.from({ length: 20 }, (_, number) => String(100_000 + number));

  const answers = await Promise.all(
    values.map((value) =>
      createSigningMethod(ports, { userId: user.id, type: 'PIN', value }, asApplication()),
    ),
  );

  const winner = answers.findIndex(({ ok }) => ok);
  expect(answers.toSpliced(winner, 1)).toEqual(Array(19).fill(exists));
  const [method] = methodsOf(ports, user.id);
  expect(methodsOf(ports, user.id)).toHaveLength(1);
  const credential = { id: present(method).id, value: present(values[winner]) };
  expect((await verifySigningMethod(ports, credential, user.id)).ok).toBe(true);
});

test('a second PIN is refused and leaves the first one intact', async () => {
  const { user, method, records } = await aWalletOwner();
  const ports = fakePorts(records);

  const second = { userId: user.id, type: 'PIN', value: '654321' } as const;

  expect(await createSigningMethod(ports, second, asApplication())).toEqual(exists);
  expect(methodsOf(ports, user.id)).toEqual([method]);
});

test('the reply is an array for clients that expect a list, by a setting', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user], settings: { signingMethodReply: 'array' } });

  const created = await createSigningMethod(ports, { userId: user.id, ...pin }, asApplication());

  expect(valueIn(created)).toEqual([expect.objectContaining({ type: 'PIN' })]);
});

test('a user of another application and one that does not exist are the same', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });

  for (const [userId, caller] of [
    [user.id, asApplication(otherApplicationId)],
    [user.id, asOperator(otherApplicationId)],
    [anId(), asApplication()],
  ] as const)
    expect(await createSigningMethod(ports, { userId, ...pin }, caller)).toEqual(notFound);
  expect(methodsOf(ports, user.id)).toEqual([]);
});

test('a user that is deleted while its PIN is sealed gets none', async () => {
  const user = aUser();
  const base = fakePorts();
  const ports = fakePorts({
    users: [user],
    vault: {
      ...base.vault,
      sealFirst: async (...asked) => {
        await ports.storage.transact(({ users }) => {
          users.delete(user.id);
          return ok();
        });
        return base.vault.sealFirst(...asked);
      },
    },
  });

  expect(await createSigningMethod(ports, { userId: user.id, ...pin }, asApplication())).toEqual(
    notFound,
  );
  expect(methodsOf(ports, user.id)).toEqual([]);
});

test('a busy vault makes nothing', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user], vault: busyVault() });

  expect(await createSigningMethod(ports, { userId: user.id, ...pin }, asApplication())).toEqual(
    fail('vault.busy', expect.any(String)),
  );
  expect(methodsOf(ports, user.id)).toEqual([]);
});
