import { expect, test } from 'vitest';
import { aFaultRule } from '../../../test/records/requests.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import type { FaultRule } from '../../model/webhooks/fault-rule.ts';

function putRule({ ports }: World, fields: Partial<FaultRule>) {
  return ports.storage.transact(({ faultRules }) => {
    faultRules.put(aFaultRule(fields));
    return { ok: true, value: undefined };
  });
}

/** Signs a message, with the correct PIN by default. */
function sign({ http, token, owner }: World, value = '123456') {
  return call(http, 'POST /api/signatures', {
    token,
    headers: { 'signing-method': `${owner.method.id}:${value}` },
    body: { signatureRequest: { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: owner.wallet.id, data: 'Hello' } },
  });
}

function attemptsOf({ ports, owner }: World) {
  return ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))?.remainingAttempts;
}

test('a value that is not verified costs no attempt, and the response names the rule', async () => {
  const world = await aWorld();
  await putRule(world, { effect: { kind: 'fail-signing' }, where: { operations: ['open'] } });

  const response = await sign(world);

  expect(response.status).toBe(503);
  expect(codesIn(response)).toEqual(['fault.injected']);
  expect(response.headers.get('x-vaultdesk-fault')).toBe('a-rule');
  expect(attemptsOf(world)).toBe(10);
});

test('a signing fault fails the request, and the next request signs', async () => {
  const world = await aWorld();
  await putRule(world, { effect: { kind: 'fail-signing' }, where: { operations: ['use'] }, until: { hits: 1 } });

  expect((await sign(world)).status).toBe(500);
  expect((await sign(world)).status).toBe(200);
});

test('slow signing takes equally long for wrong and correct values', async () => {
  const pauses: number[] = [];
  const world = await aWorld({
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  });
  await putRule(world, { effect: { kind: 'slow-signing', milliseconds: 2_000 }, where: { operations: ['open'] } });

  expect((await sign(world)).status).toBe(200);
  expect((await sign(world, '654321')).status).toBe(403);
  expect(pauses).toEqual([2_000, 2_000]);
});
