import { describe, expect, test } from 'vitest';
import { createHostConfirmation } from '../adapters/sessions/host-confirmation.ts';
import { fail, ok } from '../kernel/result.ts';
import { tokenOf } from '../testing/a-service.ts';
import {
  anApplication,
  asApplication,
  asOperator,
  clientSecret,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../testing/builders.ts';
import { fakePorts, operatorToken } from '../testing/fake-ports.ts';
import { aSecond } from '../testing/fixed-clock.ts';
import { valueIn } from '../testing/value-in.ts';
import { authenticate } from './authenticate.ts';
import { deleteApplication } from './delete-application.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { rotateClientSecret } from './rotate-client-secret.ts';

const fromConsole = { from: 'console', confirmation: createHostConfirmation(undefined) } as const;

const ours = anApplication({ allowedOrigins: ['http://localhost:3000'] });
const ports = () => fakePorts({ applications: [ours] });

async function newToken(world: ReturnType<typeof ports>, secret: string): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: ours.clientId };
  return valueIn(await issueAccessToken(world, { ...grant, client_secret: secret })).access_token;
}

describe('an application', () => {
  test('is known by its access token', async () => {
    const world = ports();
    const bearer = await tokenOf(world, ours);

    const caller = await authenticate(world, 'application', { from: 'http', bearer });

    expect(caller).toEqual(ok(asApplication()));
  });

  test('without a token is asked for one', async () => {
    expect(await authenticate(ports(), 'application', { from: 'http' })).toEqual(
      fail('token.missing', expect.any(String)),
    );
  });

  test('with an expired token hears so', async () => {
    const world = ports();
    const bearer = await tokenOf(world, ours);
    world.clock.advance(1801 * aSecond);

    expect(await authenticate(world, 'application', { from: 'http', bearer })).toEqual(
      fail('token.expired', expect.any(String)),
    );
  });

  test('that is deleted is known no more, whatever time its token has left', async () => {
    const world = ports();
    const bearer = await tokenOf(world, ours);
    await deleteApplication(world, { applicationId: ours.id });

    expect(await authenticate(world, 'application', { from: 'http', bearer })).toEqual(
      fail('token.invalid', expect.any(String)),
    );
  });

  test('whose secret was replaced is known by a token of the new secret alone, in the same second too', async () => {
    const world = fakePorts({ applications: [ours, theOtherApplication()] });
    const others = await tokenOf(world, theOtherApplication());
    const call = (bearer: string) => authenticate(world, 'application', { from: 'http', bearer });
    const before = await newToken(world, clientSecret);
    expect(await call(before)).toEqual(ok(asApplication()));

    for (const _time of ['once', 'and again']) {
      const rotated = await rotateClientSecret(world, { applicationId: ours.id });
      const after = await newToken(world, valueIn(rotated).clientSecret);

      expect(await call(before)).toEqual(fail('token.invalid', expect.any(String)));
      expect(await call(after)).toEqual(ok(asApplication()));
    }
    expect(await call(others)).toEqual(ok(asApplication(otherApplicationId)));
  });

  test('whose old secret was put back is not known by a token of the one between', async () => {
    const world = ports();
    const rotate = () => rotateClientSecret(world, { applicationId: ours.id });
    const between = await newToken(world, valueIn(await rotate()).clientSecret);
    await world.storage.transact(({ applications }) => ok(applications.put(ours)));
    await rotate();

    expect(await authenticate(world, 'application', { from: 'http', bearer: between })).toEqual(
      fail('token.invalid', expect.any(String)),
    );
  });

  test('is not known by the operator token or by nonsense', async () => {
    for (const bearer of [operatorToken, 'a.b.c', ''])
      expect(await authenticate(ports(), 'application', { from: 'http', bearer })).toEqual(
        fail('token.invalid', expect.any(String)),
      );
  });

  test('may be called for by a web origin that it allows, and by no other', async () => {
    const world = ports();
    const bearer = await tokenOf(world, ours);
    const from = (origin: string) =>
      authenticate(world, 'application', { from: 'http', bearer, origin });

    expect(await from('http://localhost:3000')).toEqual(ok(asApplication()));
    expect(await from('http://localhost:3001')).toEqual(
      fail('origin.refused', expect.stringContaining('http://localhost:3001')),
    );
  });

  test('may not be called for by an origin that only another application allows', async () => {
    const other = theOtherApplication({ allowedOrigins: ['http://other.test'] });
    const world = fakePorts({ applications: [ours, other] });
    const bearer = await tokenOf(world, ours);
    const credentials = { from: 'http', bearer, origin: 'http://other.test' } as const;

    expect(await authenticate(world, 'application', credentials)).toEqual(
      fail('origin.refused', expect.any(String)),
    );
  });
});

describe('the operator', () => {
  test('is known by the operator token', async () => {
    expect(
      await authenticate(ports(), 'operator', { from: 'http', bearer: operatorToken }),
    ).toEqual(ok({ role: 'operator' }));
  });

  test('is nobody who has an access token, a part of the operator token, or nothing', async () => {
    const world = ports();
    const part = operatorToken.slice(0, -1);
    for (const bearer of [await tokenOf(world, ours), part, `${operatorToken}x`, '', undefined])
      expect(await authenticate(world, 'operator', { from: 'http', bearer })).toEqual(
        fail('operator-token.required', expect.any(String)),
      );
  });

  test('is whoever has the console, with an application filter or without', async () => {
    for (const access of ['operator', 'application', 'public'] as const) {
      expect(await authenticate(ports(), access, fromConsole)).toEqual(ok(asOperator()));
      expect(
        await authenticate(ports(), access, { ...fromConsole, applicationId: ourApplicationId }),
      ).toEqual(ok(asOperator(ourApplicationId)));
    }
  });

  test('hears when the application of the filter is gone', async () => {
    expect(
      await authenticate(fakePorts(), 'application', {
        ...fromConsole,
        applicationId: ourApplicationId,
      }),
    ).toEqual(fail('application.not-found', expect.any(String)));
  });
});

test('a public operation asks nobody who calls', async () => {
  expect(await authenticate(ports(), 'public', { from: 'http', bearer: 'nonsense' })).toEqual(
    ok({ role: 'anonymous' }),
  );
});
