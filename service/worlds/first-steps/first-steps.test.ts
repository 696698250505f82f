import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anOffer } from '../../../test/records/offers.ts';
import { anApplication, asOperator, aUser, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { ensureDefaultApplication, issueAccessToken } from '../../domain/auth/client-credentials.ts';
import { noteFirstTime } from '../../model/history/first-steps.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { firstStepOperations } from './first-steps.operations.ts';
import { excludeSeed, getFirstSteps, stepsBefore } from './first-steps.ts';

test('a new installation has no completed step', async () => {
  const steps = valueIn(await getFirstSteps(fakePorts(), asOperator()));

  expect(Object.values(steps).every((count) => count === 0)).toBe(true);
});

test('users and wallets complete steps, filtered by the chosen application', async () => {
  const ports = fakePorts({ users: [aUser()], wallets: [aWallet(), aWallet({ archived: true })] });

  expect(valueIn(await getFirstSteps(ports, asOperator()))).toMatchObject({ users: 1, wallets: 2 });
  expect(valueIn(await getFirstSteps(ports, asOperator(otherApplicationId)))).toMatchObject({ users: 0, wallets: 0 });
});

test('an offer completes its step when it is ready, not when it is created', async () => {
  const ports = fakePorts({ offers: [anOffer({ status: 'NEW' }), anOffer({ status: 'REFUSED' })] });
  const count = async () => valueIn(await getFirstSteps(ports, asOperator())).offers;

  expect(await count()).toBe(0);
  await ports.storage.change(({ offers }) => offers.put(anOffer({ status: 'READY' })));
  expect(await count()).toBe(1);
});

test('an issued token completes the token step, a rejected request does not', async () => {
  const ports = fakePorts();
  const { clientId, clientSecret } = valueIn(await ensureDefaultApplication(ports, {}));
  const request = (secret: string) =>
    issueAccessToken(ports, { grant_type: 'client_credentials', client_id: clientId, client_secret: secret });

  await request('wrong');
  expect(valueIn(await getFirstSteps(ports, asOperator())).token).toBe(0);

  await request(clientSecret);
  expect(valueIn(await getFirstSteps(ports, asOperator())).token).toBe(1);
});

test('a token trial returns a token that the service accepts', async () => {
  const ports = fakePorts();
  const { clientId } = valueIn(await ensureDefaultApplication(ports, {}));
  const { tokenLifetimeSeconds } = ports.settings.current();

  const accessToken = expect.stringMatching(/^eyJ/);
  expect(await run(firstStepOperations.tryToken, ports, {}, asOperator())).toEqual(
    ok({ clientId, accessToken, expiresInSeconds: tokenLifetimeSeconds }),
  );
  expect(valueIn(await getFirstSteps(ports, asOperator())).token).toBe(1);
});

test('the records of a seed complete no step, later ones do', async () => {
  const ports = fakePorts({ users: [aUser()] });
  const before = stepsBefore(ports, present(aUser().applicationId));
  await ports.storage.transact((tables) => {
    tables.users.put(aUser({ id: '00000000-0000-4000-8000-000000000077' }));
    noteFirstTime(tables, 'coins', ports.clock.now());
    return ok();
  });
  await excludeSeed(ports, before);
  expect(valueIn(await getFirstSteps(ports, asOperator()))).toMatchObject({ users: 1, coins: 0 });

  await ports.storage.transact((tables) => {
    tables.users.put(aUser({ id: '00000000-0000-4000-8000-000000000078' }));
    noteFirstTime(tables, 'coins', ports.clock.now());
    return ok();
  });
  expect(valueIn(await getFirstSteps(ports, asOperator()))).toMatchObject({ users: 2, coins: 1 });
});

test('the secret of another application cannot be tried', async () => {
  const other = anApplication({ id: otherApplicationId });

  expect(
    await run(firstStepOperations.tryToken, fakePorts({ applications: [other] }), {}, asOperator(otherApplicationId)),
  ).toEqual(fail('application.secret-not-kept', expect.stringContaining(other.name)));
});
