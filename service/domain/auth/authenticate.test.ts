import { expect, test } from 'vitest';
import { aSecond } from '../../../test/fakes/clock.ts';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anApplication,
  asApplication,
  asOperator,
  clientSecret,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { tokenOf } from '../../../test/world/service.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { everyApplication, noApplication } from '../../model/table.ts';
import { createHostConfirmation } from '../../platform/sessions/host-confirmation.ts';
import { applicationOperations } from './auth.operations.ts';
import { authenticate, isVisible, owningApplication, sightOf, visibleOwner } from './authenticate.ts';
import { issueAccessToken } from './client-credentials.ts';
import { deleteApplication } from './delete-application.ts';

const fromConsole = { from: 'console', confirmation: createHostConfirmation(undefined) } as const;

const ours = anApplication({ allowedOrigins: ['http://localhost:3000'] });
const ports = () => fakePorts({ applications: [ours] });

async function newToken(world: ReturnType<typeof ports>, secret: string): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: ours.clientId };
  return valueIn(await issueAccessToken(world, { ...grant, client_secret: secret })).access_token;
}

test('an application is rejected with an expired token', async () => {
  const world = ports();
  const bearer = await tokenOf(world, ours);
  world.clock.advance(1801 * aSecond);

  expect(await authenticate(world, 'application', { from: 'http', bearer })).toEqual(
    fail('token.expired', expect.any(String)),
  );
});

test('an application is rejected after deletion, even with an unexpired token', async () => {
  const world = ports();
  const bearer = await tokenOf(world, ours);
  await run(deleteApplication, world, { applicationId: ours.id });

  expect(await authenticate(world, 'application', { from: 'http', bearer })).toEqual(
    fail('token.invalid', expect.any(String)),
  );
});

test('accepts only tokens of a rotated secret, even within the same second', async () => {
  const world = fakePorts({ applications: [ours, theOtherApplication()] });
  const others = await tokenOf(world, theOtherApplication());
  const call = (bearer: string) => authenticate(world, 'application', { from: 'http', bearer });
  const before = await newToken(world, clientSecret);
  expect(await call(before)).toEqual(ok(asApplication()));

  for (const _time of ['once', 'and again']) {
    const rotated = await run(applicationOperations.rotateSecret, world, { applicationId: ours.id });
    const after = await newToken(world, valueIn(rotated).clientSecret);

    expect(await call(before)).toEqual(fail('token.invalid', expect.any(String)));
    expect(await call(after)).toEqual(ok(asApplication()));
  }
  expect(await call(others)).toEqual(ok(asApplication(otherApplicationId)));
});

test('rejects a token of the intermediate secret after the old one is restored', async () => {
  const world = ports();
  const rotate = () => run(applicationOperations.rotateSecret, world, { applicationId: ours.id });
  const between = await newToken(world, valueIn(await rotate()).clientSecret);
  await world.storage.transact(({ applications }) => ok(applications.put(ours)));
  await rotate();

  expect(await authenticate(world, 'application', { from: 'http', bearer: between })).toEqual(
    fail('token.invalid', expect.any(String)),
  );
});

test('an application accepts calls only from its allowed web origins', async () => {
  const otherApplication = theOtherApplication({ allowedOrigins: ['http://other.test'] });
  const world = fakePorts({ applications: [ours, otherApplication] });
  const bearer = await tokenOf(world, ours);
  const from = (origin: string) => authenticate(world, 'application', { from: 'http', bearer, origin });

  expect(await from('http://localhost:3000')).toEqual(ok(asApplication()));
  for (const origin of ['http://localhost:3001', 'http://other.test'])
    expect(await from(origin)).toEqual(fail('origin.refused', expect.stringContaining(origin)));
});

test('the operator is not identified by an access token, a part of the operator token, or nothing', async () => {
  const world = ports();
  const part = operatorToken.slice(0, -1);
  for (const bearer of [await tokenOf(world, ours), part, `${operatorToken}x`, '', undefined])
    expect(await authenticate(world, 'operator', { from: 'http', bearer })).toEqual(
      fail('operator-token.required', expect.any(String)),
    );
});

test('the operator is identified by the console, with or without an application filter', async () => {
  for (const access of ['operator', 'application', 'public'] as const) {
    expect(await authenticate(ports(), access, fromConsole)).toEqual(ok(asOperator()));
    expect(await authenticate(ports(), access, { ...fromConsole, applicationId: ourApplicationId })).toEqual(
      ok(asOperator(ourApplicationId)),
    );
  }
});

test('the operator is notified if the filtered application is deleted', async () => {
  expect(await authenticate(fakePorts(), 'application', { ...fromConsole, applicationId: ourApplicationId })).toEqual(
    fail('application.not-found', expect.any(String)),
  );
});

test('a public operation requires no authentication', async () => {
  expect(await authenticate(ports(), 'public', { from: 'http', bearer: 'nonsense' })).toEqual(
    ok({ role: 'anonymous' }),
  );
});

const anonymous = { role: 'anonymous' } as const;

test.each([
  { who: 'its application', caller: asApplication(), sees: true },
  { who: 'another application', caller: asApplication(otherApplicationId), sees: false },
  { who: 'the operator', caller: asOperator(), sees: true },
  { who: 'the operator with a filter for it', caller: asOperator(ourApplicationId), sees: true },
  { who: 'the operator with another filter', caller: asOperator(otherApplicationId), sees: false },
  { who: 'an unidentified caller', caller: anonymous, sees: false },
])('a record is visible to $who: $sees', ({ caller, sees }) => {
  expect(isVisible(caller, { applicationId: ourApplicationId })).toBe(sees);
});

test('a new record belongs to the calling application or to the one the operator chose', () => {
  expect(owningApplication(asApplication())).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator(ourApplicationId))).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator())).toEqual(fail('application.required', expect.any(String)));
  expect(owningApplication(anonymous)).toEqual(fail('application.required', expect.any(String)));
});

test('only the operator without a filter sees all applications, and an unidentified caller none', () => {
  const ours = { sees: 'one', applicationId: ourApplicationId };
  expect(sightOf(asApplication())).toEqual(ours);
  expect(sightOf(asOperator(ourApplicationId))).toEqual(ours);
  expect(sightOf(asOperator())).toEqual({ sees: 'all' });
  expect(sightOf(anonymous)).toEqual({ sees: 'none' });
});

test("lists are read under the visible owner's key", () => {
  expect(visibleOwner(asApplication())).toBe(ourApplicationId);
  expect(visibleOwner(asOperator())).toBe(everyApplication);
  expect(visibleOwner(anonymous)).toBe(noApplication);
});
