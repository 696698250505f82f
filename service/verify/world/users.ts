import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { prepared, shared, type World } from './world.ts';

/** A user with a PIN, and the header of this PIN. */
export interface Owner {
  readonly userId: string;
  readonly methods: string;
  readonly pinId: string;
  readonly credential: string;
}

export const withId = z.object({ id: z.string() });
export const pin = '482915';
export const biometricValue = 'the face that the phone knows';

/** A user without a signing method. */
export async function makeUser(world: World, name: string): Promise<string> {
  const reference = `${name} ${world.run}`;
  return read(await world.ask('POST /api/users', { body: { reference } }), withId).id;
}

/** The path of a user's signing methods. */
export function methodsOf(userId: string): string {
  return `/api/users/${userId}/signing-methods`;
}

/** A separate user for an assertion that changes it. */
export async function makeOwner(world: World, name: string): Promise<Owner> {
  const userId = await makeUser(world, name);
  const methods = methodsOf(userId);
  const created = await world.ask(`POST ${methods}`, { body: { type: 'PIN', value: pin } });
  const { id: pinId } = read(created, withId);
  return { userId, methods, pinId, credential: `${pinId}:${pin}` };
}

/** Adds a generated emergency code; returns its header. */
export async function addCode(world: World, { methods, credential }: Owner) {
  const asking = { body: { type: 'EMERGENCY_CODE' }, signingMethod: credential };
  const created = await world.ask(`POST ${methods}`, asking);
  const { id, value } = read(created, withId.extend({ value: z.string() }));
  return { id, value, credential: `${id}:${value}` };
}

const bareAda = prepared('a user', (world) => makeUser(world, 'ada'));

/** The response to a first PIN, sent without a signing method. */
export const firstPin = shared(async (world) => {
  const methods = methodsOf(await bareAda(world));
  return world.ask(`POST ${methods}`, { body: { type: 'PIN', value: pin } });
});

/** The user of most assertions: has no wrong PIN attempts and no recovery. */
export const ada = prepared('a user with a PIN', async (world): Promise<Owner> => {
  const userId = await bareAda(world);
  const { id: pinId } = read(await firstPin(world), withId);
  return { userId, methods: methodsOf(userId), pinId, credential: `${pinId}:${pin}` };
});

/** The response to an emergency code without a value. */
export const generatedCode = shared((world) => addToAda(world, { type: 'EMERGENCY_CODE' }));

/** The response to a biometric signing method. */
export const biometric = shared((world) =>
  addToAda(world, { type: 'BIOMETRIC', value: biometricValue, physicalDeviceId: 'phone-7f3a' }),
);

async function addToAda(world: World, body: object): Promise<Answer> {
  const { methods, credential } = await ada(world);
  return world.ask(`POST ${methods}`, { body, signingMethod: credential });
}

/** Bob, whose PIN was recovered with his emergency code. */
export const recovered = shared(async (world) => {
  const bob = await makeOwner(world, 'bob');
  const code = await addCode(world, bob);
  const response = await world.ask(`PUT ${bob.methods}/${bob.pinId}`, {
    body: { value: '731946' },
    signingMethod: code.credential,
  });
  return { bob, code, answer: response };
});
