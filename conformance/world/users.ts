import { z } from 'zod';
import { type Answer, read } from '../client.ts';
import { prepared, type See, shared, to, type World } from './world.ts';

/** A user with a PIN, and the header of this PIN. */
export interface Owner {
  readonly userId: string;
  readonly methods: string;
  readonly pinId: string;
  readonly credential: string;
}

export const withId = z.object({ id: z.string() });
export const unknownId = '00000000-0000-4000-8000-000000000000';
export const pin = '482915';
export const newPin = '731946';
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

/** A response about a separate user, which is named `owner` in the strings of the call. */
export function forOwner(name: string, call: (owner: Owner) => See): See {
  return async (world) => call(await makeOwner(world, name))(world);
}

/** Adds a generated emergency code; returns its header. */
export async function addCode(world: World, { methods, credential }: Owner) {
  const created = await to(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, credential)(world);
  const { id, value } = read(created, withId.extend({ value: z.string() }));
  return { id, value, credential: `${id}:${value}` };
}

/** Sets a new PIN with another signing method. */
export function recoverPin(world: World, { methods, pinId }: Owner, signingMethod: string): Promise<Answer> {
  return world.ask(`PUT ${methods}/${pinId}`, { body: { value: newPin }, signingMethod });
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

/** Adds a signing method to Ada, with her PIN. */
export const adding = (body: object) => to('POST {ada.methods}', body, '{ada.credential}');

/** The response to an emergency code without a value. */
export const generatedCode = shared(adding({ type: 'EMERGENCY_CODE' }));

/** The response to a biometric signing method. */
export const biometric = shared(adding({ type: 'BIOMETRIC', value: biometricValue, physicalDeviceId: 'phone-7f3a' }));

/** Bob, whose PIN was recovered with his emergency code. */
export const recovered = shared(async (world) => {
  const bob = await makeOwner(world, 'bob');
  const code = await addCode(world, bob);
  return { bob, code, answer: await recoverPin(world, bob, code.credential) };
});

/** The response to the recovery of Bob's PIN. */
export const recovery: See = async (world) => (await recovered(world)).answer;
