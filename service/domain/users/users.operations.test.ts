import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asOperator, aUser, aWallet, aWalletOwner } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { userOperations } from './users.operations.ts';
import { listUsersInput } from './users.ts';

const input = listUsersInput.parse({});

test('a user is listed with all wallets, including archived ones, and currently locked methods', async () => {
  const { user, method, wallet } = await aWalletOwner();
  const otherUser = aUser();
  const locked = { ...method, incorrectAttempts: 10, remainingAttempts: 0 };
  const ports = fakePorts({
    users: [user, otherUser],
    signingMethods: [locked],
    wallets: [wallet, aWallet({ userId: user.id, archived: true })],
  });

  const { items } = valueIn(await run(userOperations.listWithWallets, ports, input, asOperator()));

  const byId = new Map(items.map((item) => [item.id, item]));
  expect(byId.get(user.id)).toMatchObject({ wallets: 2, lockedMethods: 1 });
  expect(byId.get(otherUser.id)).toMatchObject({ wallets: 0, lockedMethods: 0 });
  for (const problem of ['locked', 'no-recovery'] as const)
    expect(
      valueIn(await run(userOperations.listWithWallets, ports, { ...input, problem }, asOperator())).items,
    ).toMatchObject([{ id: user.id }]);
});

test('a temporary lock counts until it ends', async () => {
  const { user, method, wallet } = await aWalletOwner();
  const ports = fakePorts({
    users: [user],
    wallets: [wallet],
    signingMethods: [{ ...method, lockedUntil: '2030-01-01T01:00:00.000Z', locks: 1 }],
    settings: { lockProfile: 'hosted' },
  });
  const locked = async () =>
    valueIn(await run(userOperations.listWithWallets, ports, input, asOperator())).items[0]?.lockedMethods;

  expect(await locked()).toBe(1);
  ports.clock.advance(2 * 60 * 60 * 1000);
  expect(await locked()).toBe(0);
});
