import { z } from 'zod';
import { read } from '../client.ts';
import { valueAt } from '../exchange.ts';
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

async function createUser(world: World, name: string): Promise<string> {
  const reference = `${name} ${world.run}`;
  return read(await world.request('POST /api/users', { body: { reference } }), withId).id;
}

/** The path of a user's signing methods. */
function methodsOf(userId: string): string {
  return `/api/users/${userId}/signing-methods`;
}

/** Creates a signing method; the profile `hosted` returns a list of one, whose item takes its place here. */
export const creatingMethod =
  (methods: string, body: object, signingMethod?: string): See =>
  async (world) => {
    const response = await to(`POST ${methods}`, body, signingMethod ?? {})(world);
    const result = valueAt(response.body, 'result.0');
    return world.profile === 'hosted' && result !== undefined
      ? { ...response, body: { success: true, result } }
      : response;
  };

/** A separate user for an assertion that changes it. */
export async function createOwner(world: World, name: string): Promise<Owner> {
  const userId = await createUser(world, name);
  const methods = methodsOf(userId);
  const created = await creatingMethod(methods, { type: 'PIN', value: pin })(world);
  const { id: pinId } = read(created, withId);
  return { userId, methods, pinId, credential: `${pinId}:${pin}` };
}

/** Such a user as a record for `given`, named `owner`. */
export const anOwner = (name: string) => ({ owner: (world: World) => createOwner(world, name) });

/** Adds a generated emergency code to `owner`. */
export const codeOfOwner = creatingMethod('{owner.methods}', { type: 'EMERGENCY_CODE' }, '{owner.credential}');

/** Sets a new PIN of `owner` with the response `code` to a new emergency code. */
export const recoverByCode = to('PUT {owner.methods}/{owner.pinId}', { value: newPin }, '{code.id}:{code.value}');

const bareAda = prepared('a user', (world) => createUser(world, 'ada'));

/** The response to a first PIN, sent without a signing method. */
const firstPin = shared(async (world) => {
  return creatingMethod(methodsOf(await bareAda(world)), { type: 'PIN', value: pin })(world);
});

/** The user of most assertions: has no wrong PIN attempts and no recovery. */
export const ada = prepared('a user with a PIN', async (world): Promise<Owner> => {
  const userId = await bareAda(world);
  const { id: pinId } = read(await firstPin(world), withId);
  return { userId, methods: methodsOf(userId), pinId, credential: `${pinId}:${pin}` };
});

/** Adds a signing method to Ada, with her PIN. */
export const adding = (body: object) => creatingMethod('{ada.methods}', body, '{ada.credential}');

const recoveredPin = shared(
  to('PUT {bareBob.methods}/{bareBob.pinId}', { value: newPin }, '{bobsCode.id}:{bobsCode.value}'),
);
const bareBob = shared((world) => createOwner(world, 'bob'));

/** The records of this file that rows name. */
export const names: World['names'] = {
  ...{ ada, firstPin, bareBob, recoveredPin },
  generatedCode: shared(adding({ type: 'EMERGENCY_CODE' })),
  biometric: shared(adding({ type: 'BIOMETRIC', value: biometricValue, physicalDeviceId: 'phone-7f3a' })),
  bobsCode: shared(creatingMethod('{bareBob.methods}', { type: 'EMERGENCY_CODE' }, '{bareBob.credential}')),
  /** Bob, whose PIN was recovered with his emergency code. */
  bob: async (world) => {
    await recoveredPin(world);
    return bareBob(world);
  },
};
