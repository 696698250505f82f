import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, statement } from '../statement.ts';
import { addCode, makeOwner, type Owner, pin } from '../world/users.ts';
import { shared, type World } from '../world/world.ts';

const wrong = 'A wrong value: incorrectAttempts +1, remainingAttempts −1.';
const right = 'A correct value: back to 0 and 10, lastUsedSuccess = now.';
const zero =
  'The method is locked: 423 with pincode.no-tries-left, no key derivation is run, until another method recovers it or the operator unlocks it in the console.';

function attempt(world: World, { methods: path, pinId }: Owner, value: string): Promise<Answer> {
  const body = { type: 'BIOMETRIC', value: 'x', physicalDeviceId: `d-${value}` };
  return world.ask(`POST ${path}`, { body, signingMethod: `${pinId}:${value}` });
}

async function attemptsOf(world: World, { methods: path, pinId }: Owner) {
  const response = await world.ask(`GET ${path}`);
  const counters = z.looseObject({
    id: z.string(),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
  });
  const method = read(response, z.array(counters)).find(({ id }) => id === pinId);
  return { answer: response, is: [method?.incorrectAttempts, method?.remainingAttempts] };
}

const mistaken = shared(async (world) => {
  const owner = await makeOwner(world, 'mistaken');
  const refusal = await attempt(world, owner, '000000');
  const afterWrong = await attemptsOf(world, owner);
  succeeded(await attempt(world, owner, pin));
  return { refusal, afterWrong, afterRight: await attemptsOf(world, owner) };
});

/** A user whose PIN is locked after ten wrong values. */
const locked = shared(async (world) => {
  const owner = await makeOwner(world, 'locked');
  const code = await addCode(world, owner);
  for (let tries = 0; tries < 10; tries += 1) await attempt(world, owner, `00000${tries}`);
  const response = await attempt(world, owner, pin);
  const counted = await attemptsOf(world, owner);
  const body = { value: '731946' };
  const recovery = await world.ask(`PUT ${owner.methods}/${owner.pinId}`, {
    body,
    signingMethod: code.credential,
  });
  return { answer: response, counted, recovery, after: await attempt(world, owner, '731946') };
});

/** Assertions about wrong and right values and the lock. */
export const attempts: readonly Statement[] = [
  statement('open.attempts.wrong-value', wrong, async (world) => {
    const { afterWrong } = await mistaken(world);
    same({ is: afterWrong.is, should: [1, 9] }, 'The attempt counters', afterWrong.answer);
  }),
  statement('open.attempts.wrong-value-is-403', 'pincode.incorrect', async (world) =>
    refusedWith((await mistaken(world)).refusal, 403, 'pincode.incorrect'),
  ),
  statement('open.attempts.right-value', right, async (world) => {
    const { afterRight } = await mistaken(world);
    same({ is: afterRight.is, should: [0, 10] }, 'The attempt counters', afterRight.answer);
  }),
  statement('open.attempts.locked', zero, async (world) =>
    refusedWith((await locked(world)).answer, 423, 'pincode.no-tries-left'),
  ),
  statement('open.attempts.counted-to-zero', zero, async (world) => {
    const { counted } = await locked(world);
    same({ is: counted.is, should: [10, 0] }, 'The attempt counters', counted.answer);
  }),
  statement('open.attempts.unlocked-by-the-operator', zero, async (world) => {
    const owner = await makeOwner(world, 'unlocked');
    for (let tries = 0; tries < 10; tries += 1) await attempt(world, owner, `00000${tries}`);
    refusedWith(await attempt(world, owner, pin), 423, 'pincode.no-tries-left');
    const path = `/_vaultdesk/users/${owner.userId}/signing-methods/${owner.pinId}/unlock`;
    succeeded(await world.ask(`POST ${path}`, { body: {} }));
    succeeded(await attempt(world, owner, pin));
  }),
  statement(
    'open.attempts.recovered',
    'Recovery by another method: back to 0 and 10.',
    async (world) => {
      const { recovery, after } = await locked(world);
      read(
        recovery,
        z.object({ incorrectAttempts: be.exactly(0), remainingAttempts: be.exactly(10) }),
      );
      succeeded(after);
    },
  ),
];
