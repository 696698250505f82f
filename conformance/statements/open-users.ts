import { z } from 'zod';
import { accepts, after, deletes, given, inOrder, itemOf, lists, rejects, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { inContract, inHosted, type Subject, table } from '../shapes.ts';
import { anOwner, codeOfOwner, newPin, pin, recoverByCode } from '../world/users.ts';
import { signing, walletOfOwner } from '../world/wallets.ts';
import { shared, to, type World } from '../world/world.ts';
import { ofWallets } from './open-wallets.ts';

const user = { id: be.uuid, createdAt: be.zonelessTimestamp, signingMethods: be.listOf(be.object) };

const listedAda = 'GET /api/users?reference=ada%20{run}';
const withMethods = (signingMethods: z.ZodType): z.ZodType => z.tuple([z.object({ signingMethods })]);

const addingCode = to('POST {owner.methods}', { type: 'EMERGENCY_CODE' }, '{owner.credential}');

/** Tries a value of the owner's PIN, by adding a signing method of this device. */
const trying = (value: string) =>
  to(
    'POST {owner.methods}',
    { type: 'BIOMETRIC', value: 'x', physicalDeviceId: `d-${value}` },
    `{owner.pinId}:${value}`,
  );
/** Passes if the owner's PIN has these counters. */
const counts = (incorrectAttempts: number, remainingAttempts: number | string) =>
  returns(itemOf('GET {owner.methods}', '{owner.pinId}'), { incorrectAttempts, remainingAttempts });

/** One user with a wrong attempt, and one whose PIN is locked, for several rows. */
const mistaken = { owner: shared(anOwner('mistaken').owner), rejection: shared(trying('000000')) };
const locked = { owner: shared(anOwner('locked').owner), locks: shared(locks) };
/** A user for a row that unlocks the PIN. */
const unlocking = { ...anOwner('unlocked'), code: codeOfOwner, locks };

/** Locks the owner's PIN with ten wrong values. */
async function locks(world: World): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await trying(`00000${tries}`)(world);
}
const isLocked = rejects(trying(pin), 423, 'pincode.no-tries-left');

const reference = 'after {run}';
const userOfOwner = '/api/users/{owner.userId}';

/** Assertions about user decisions that the contract leaves open. */
export const openUsers: Subject = {
  title: 'Users, signing methods and wallets',
  part: 'open points',
  statements: [
    ...table({
      'POST /api/users {reference?, signingMethod?{type,value,physicalDeviceId?}}, GET /api/users?page,size,reference,includeSigningMethods, GET /api/users/{id}, PUT /api/users/{id} {reference}, DELETE /api/users/{id} (needs a signing method).':
        {
          'open.users.create': returns(
            to('POST /api/users', { reference: 'at once {run}', signingMethod: { type: 'PIN', value: pin } }),
            { ...user, signingMethods: [be.object] },
          ),
          'open.users.list-by-reference': after('ada', returns(listedAda, [{ id: '{ada.userId}' }])),
          'open.users.list-without-signing-methods': after(
            'ada',
            returns(`${listedAda}&includeSigningMethods=true`, withMethods(z.array(z.unknown()).min(1))),
            returns(`${listedAda}&includeSigningMethods=false`, withMethods(z.array(z.unknown()).max(0).optional())),
          ),
          'open.users.change': given(
            { before: to('POST /api/users', { reference: 'before {run}' }) },
            returns(to('PUT /api/users/{before.id}', { reference }), { ...user, reference }),
          ),
          'open.users.delete': given(
            anOwner('leaving'),
            rejects(`DELETE ${userOfOwner}`),
            deletes(to(`DELETE ${userOfOwner}`, undefined, '{owner.credential}')),
            rejects(`GET ${userOfOwner}`, 404),
          ),
        },
      'User: {id, reference, createdAt, signingMethods[]}.': {
        'open.users.get': returns('GET /api/users/{ada.userId}', { ...user, id: '{ada.userId}', reference: be.text }),
      },
      'GET /api/users/{id}/signing-methods and DELETE /api/users/{id}/signing-methods/{methodId} (needs another method; the last one cannot go while the user has wallets).':
        {
          'open.signing-methods.list': lists('GET {ada.methods}', { has: ['{ada.pinId}'] }),
          'open.signing-methods.delete': given(
            { ...anOwner('deleting'), code: codeOfOwner },
            rejects('DELETE {owner.methods}/{code.id}'),
            deletes(to('DELETE {owner.methods}/{code.id}', undefined, '{owner.credential}')),
          ),
          'open.signing-methods.last-stays': given(
            { ...anOwner('last'), own: walletOfOwner('ETHEREUM') },
            accepts('own'),
            rejects(to('DELETE {owner.methods}/{owner.pinId}', undefined, '{owner.credential}'), 409),
          ),
        },
    }),
    ...ofWallets,
    ...table({
      'A wrong value: incorrectAttempts +1, remainingAttempts −1.': {
        'open.attempts.wrong-value': given(mistaken, counts(1, '{expected.remainingAttempts}')),
      },
      'pincode.incorrect': {
        'open.attempts.wrong-value-is-403': given(mistaken, rejects('rejection', 403, 'pincode.incorrect')),
      },
      'A correct value: back to 0 and 10, lastUsedSuccess = now.': {
        'open.attempts.right-value': given(
          anOwner('mistaken'),
          rejects(trying('000000')),
          accepts(trying(pin)),
          counts(0, 10),
        ),
      },
      'The method is locked: 423 with pincode.no-tries-left, no key derivation is run, until another method recovers it or the operator unlocks it in the console.':
        {
          'open.attempts.locked': given(locked, isLocked),
          'open.attempts.counted-to-zero': inContract(given(locked, counts(10, 0))),
          'open.attempts.unlocked-by-the-operator': given(
            unlocking,
            isLocked,
            accepts(to(`POST /_vaultdesk/users/{owner.userId}/signing-methods/{owner.pinId}/unlock`, {})),
            accepts(trying(pin)),
          ),
        },
      'Recovery by another method: back to 0 and 10.': {
        'open.attempts.recovered': given(
          unlocking,
          returns(recoverByCode, { incorrectAttempts: 0, remainingAttempts: 10 }),
          accepts(trying(newPin)),
        ),
      },
      'Method creation returns one object (contract) or a list with one object (hosted).': {
        'open.signing-methods.reply': inContract(given(anOwner('replying'), returns(addingCode, { id: be.uuid }))),
        'open.signing-methods.reply-list': inHosted(given(anOwner('replying'), returns(addingCode, [{ id: be.uuid }]))),
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
