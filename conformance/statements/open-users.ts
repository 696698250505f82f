import { z } from 'zod';
import { read } from '../client.ts';
import { accepts, after, type Check, deletes, inOrder, lists, refuses, returns, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, table } from '../shapes.ts';
import {
  ada,
  addCode,
  forOwner,
  generatedCode,
  makeOwner,
  makeUser,
  newPin,
  type Owner,
  pin,
  recoverPin,
} from '../world/users.ts';
import { makeWallet, signing } from '../world/wallets.ts';
import { type See, shared, to, type World } from '../world/world.ts';
import { ofWallets } from './open-wallets.ts';

const user = {
  id: be.uuid,
  createdAt: be.zonelessTimestamp,
  signingMethods: be.listOf(be.object),
};

/** Ada in the list of users by reference. */
const listedAda = (query = '') => to(`GET /api/users?reference=ada%20{run}${query}`);
const withMethods = (methods: z.ZodType): z.ZodType => z.tuple([z.object({ signingMethods: methods })]);

const users =
  'POST /api/users {reference?, signingMethod?{type,value,physicalDeviceId?}}, GET /api/users?page,size,reference,includeSigningMethods, GET /api/users/{id}, PUT /api/users/{id} {reference}, DELETE /api/users/{id} (needs a signing method).';
const methods =
  'GET /api/users/{id}/signing-methods and DELETE /api/users/{id}/signing-methods/{methodId} (needs another method; the last one cannot go while the user has wallets).';
const zero =
  'The method is locked: 423 with pincode.no-tries-left, no key derivation is run, until another method recovers it or the operator unlocks it in the console.';

/** Tries a value of a PIN. */
const trying = ({ methods: path, pinId }: Owner, value: string): See =>
  to(`POST ${path}`, { type: 'BIOMETRIC', value: 'x', physicalDeviceId: `d-${value}` }, `${pinId}:${value}`);

/** The counters of a PIN. */
async function attemptsOf(world: World, { methods: path, pinId }: Owner): Promise<unknown[]> {
  const counters = z.looseObject({
    id: z.string(),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
  });
  const all = read(await world.ask(`GET ${path}`), z.array(counters));
  const method = all.find(({ id }) => id === pinId);
  return [method?.incorrectAttempts, method?.remainingAttempts];
}

const mistaken = shared(async (world) => {
  const owner = await makeOwner(world, 'mistaken');
  const refusal = await trying(owner, '000000')(world);
  const afterWrong = await attemptsOf(world, owner);
  await accepts(trying(owner, pin))(world);
  return { refusal, afterWrong, afterRight: await attemptsOf(world, owner) };
});

/** A user with an emergency code, whose PIN is locked after ten wrong values. */
async function makeLocked(world: World, name: string) {
  const owner = await makeOwner(world, name);
  const code = await addCode(world, owner);
  for (let tries = 0; tries < 10; tries += 1) await trying(owner, `00000${tries}`)(world);
  return { owner, code };
}

const locked = shared(async (world) => {
  const { owner, code } = await makeLocked(world, 'locked');
  const refusal = await trying(owner, pin)(world);
  const counted = await attemptsOf(world, owner);
  const recovery = await recoverPin(world, owner, code.credential);
  return { refusal, counted, recovery, later: await trying(owner, newPin)(world) };
});

/** Passes if the counters are as expected. */
const counts =
  (see: (world: World) => Promise<unknown[]>, should: readonly [incorrect: number, remaining: number]): Check =>
  async (world) =>
    same({ is: await see(world), should }, 'The attempt counters');

const lockedOut = (see: See) => refuses(see, 423, 'pincode.no-tries-left');

/** Assertions about user decisions that the contract leaves open. */
export const openUsers: Subject = {
  title: 'Users, signing methods and wallets',
  part: 'open points',
  statements: [
    ...table({
      [users]: {
        'open.users.create': returns(
          to('POST /api/users', {
            reference: 'at once {run}',
            signingMethod: { type: 'PIN', value: pin },
          }),
          { ...user, signingMethods: [be.object] },
        ),
        'open.users.list-by-reference': after(ada, returns(listedAda(), [{ id: '{ada.userId}' }])),
        'open.users.list-without-signing-methods': after(
          ada,
          inOrder(
            returns(listedAda('&includeSigningMethods=true'), withMethods(z.array(z.unknown()).min(1))),
            returns(listedAda('&includeSigningMethods=false'), withMethods(z.array(z.unknown()).max(0).optional())),
          ),
        ),
        'open.users.change': async (world) => {
          const id = await makeUser(world, 'before');
          const reference = `after ${world.run}`;
          await returns(to(`PUT /api/users/${id}`, { reference }), { ...user, reference })(world);
        },
        'open.users.delete': async (world) => {
          const { userId, credential } = await makeOwner(world, 'leaving');
          const address = `DELETE /api/users/${userId}`;
          await refuses(to(address))(world);
          await deletes(to(address, undefined, credential))(world);
          await refuses(to(`GET /api/users/${userId}`), 404)(world);
        },
      },
      'User: {id, reference, createdAt, signingMethods[]}.': {
        'open.users.get': returns(to('GET /api/users/{ada.userId}'), {
          ...user,
          id: '{ada.userId}',
          reference: be.text,
        }),
      },
      [methods]: {
        'open.signing-methods.list': lists(to('GET {ada.methods}'), { has: ['{ada.pinId}'] }),
        'open.signing-methods.delete': async (world) => {
          const owner = await makeOwner(world, 'deleting');
          const address = `DELETE ${owner.methods}/${(await addCode(world, owner)).id}`;
          await refuses(to(address))(world);
          await deletes(to(address, undefined, owner.credential))(world);
        },
        'open.signing-methods.last-stays': refuses(
          forOwner('last', (owner) => async (world) => {
            await makeWallet(world, owner, 'ETHEREUM');
            const address = `DELETE ${owner.methods}/${owner.pinId}`;
            return to(address, undefined, owner.credential)(world);
          }),
          409,
        ),
      },
    }),
    ...ofWallets,
    ...table({
      'A wrong value: incorrectAttempts +1, remainingAttempts −1.': {
        'open.attempts.wrong-value': counts(async (world) => (await mistaken(world)).afterWrong, [1, 9]),
      },
      'pincode.incorrect': {
        'open.attempts.wrong-value-is-403': refuses(
          async (world) => (await mistaken(world)).refusal,
          403,
          'pincode.incorrect',
        ),
      },
      'A correct value: back to 0 and 10, lastUsedSuccess = now.': {
        'open.attempts.right-value': counts(async (world) => (await mistaken(world)).afterRight, [0, 10]),
      },
      [zero]: {
        'open.attempts.locked': lockedOut(async (world) => (await locked(world)).refusal),
        'open.attempts.counted-to-zero': counts(async (world) => (await locked(world)).counted, [10, 0]),
        'open.attempts.unlocked-by-the-operator': async (world) => {
          const { owner } = await makeLocked(world, 'unlocked');
          await lockedOut(trying(owner, pin))(world);
          const path = `/_vaultdesk/users/${owner.userId}/signing-methods/${owner.pinId}/unlock`;
          await accepts(to(`POST ${path}`, {}))(world);
          await accepts(trying(owner, pin))(world);
        },
      },
      'Recovery by another method: back to 0 and 10.': {
        'open.attempts.recovered': inOrder(
          returns(async (world) => (await locked(world)).recovery, {
            incorrectAttempts: 0,
            remainingAttempts: 10,
          }),
          accepts(async (world) => (await locked(world)).later),
        ),
      },
      'Method creation replies with one object (contract).': {
        'open.signing-methods.reply': returns(generatedCode, { id: be.text }),
      },
      'Archived wallets: hidden everywhere (404), listed only by GET /api/wallets?archived=true; unarchive by id.': {
        'open.wallets.unarchived-by-id': inOrder(
          accepts(to('PATCH /api/wallets/{returning.id}', { archived: false })),
          accepts(signing({}, 'returning')),
        ),
      },
    }),
  ],
};
