import { z } from 'zod';
import { read } from '../client.ts';
import { accepts, after, holds, inOrder, lacks, refuses, returns, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, type Subject, table } from '../shapes.ts';
import {
  ada,
  addCode,
  adding,
  biometric,
  biometricValue,
  firstPin,
  forOwner,
  generatedCode,
  makeOwner,
  makeUser,
  methodsOf,
  newPin,
  pin,
  recovered,
  recovery as recoveredPin,
  unknownId,
} from '../world/users.ts';
import { makeWallet, message, sign, signing } from '../world/wallets.ts';
import { type See, shared, to } from '../world/world.ts';

const newCode = 'R4TB8NV3HC6PD5ZJFK7QW2M9X';
const givenCode = 'K7QW2M9XR4TB8NV3HC6PD5ZJF';
const finger = { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'another phone' };
const emergencyCode = (value: string) => ({ type: 'EMERGENCY_CODE', value });
const method = {
  incorrectAttempts: be.integer,
  remainingAttempts: be.integer,
  hasMasterSecret: be.flag,
};

/** A first PIN of a new user. */
const firstPinOf =
  (name: string, value?: string): See =>
  async (world) =>
    to(`POST ${methodsOf(await makeUser(world, name))}`, { type: 'PIN', value })(world);

/** An emergency code of a new user. */
const codeOf = (name: string, value: string) =>
  forOwner(name, ({ methods, credential }) => to(`POST ${methods}`, emergencyCode(value), credential));

const wrongPins = {
  'five-digits': '48291',
  'seven-digits': '4829150',
  letters: '48291a',
  'foreign-digits': '٤٨٢٩١٥',
};
const givenCodes = {
  given: givenCode,
  'given-with-hyphens': 'K7QW2-M9XR4-TB8NV-3HC6-PD',
  'given-with-symbols': 'K7!w2_M9#r4+tB8/nV3?hC6=p',
};

const device = 'physicalDeviceId | body | string | yes for BIOMETRIC | device id';
const secretValue =
  'value | body | string | no for EMERGENCY_CODE (generated when omitted); otherwise yes | secret value';
const codeRule = 'EMERGENCY_CODE: 25 characters, at least 128 bits of entropy; one per user.';

/** Assertions about signing methods. The supplied codes are test values, not secrets. */
export const signingMethods: Subject = {
  title: 'Signing methods',
  part: 'contract',
  statements: [
    ...fields('signing-methods.fields', firstPin, {
      'id | string (UUID) | Id of the signing method (not of the user).': { id: be.uuid },
      'type | string | One of PIN, EMERGENCY_CODE, BIOMETRIC.': {
        type: be.oneOf(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC']),
      },
      'incorrectAttempts | integer | Returned; 0 in the shown responses.': {
        incorrectAttempts: be.exactly(0),
      },
      'remainingAttempts | integer | Returned; 10 in the shown responses.': {
        remainingAttempts: be.exactly(10),
      },
      'hasMasterSecret | boolean | Returned.': { hasMasterSecret: be.flag },
    }),
    ...fields('signing-methods.fields', recoveredPin, {
      'lastUsedSuccess | string (timestamp, no zone) | Returned on update responses.': {
        lastUsedSuccess: be.zonelessTimestamp,
      },
    }),
    ...table({
      'value | string | Request: the secret value. Response: returned only when the service generated an emergency code.':
        {
          'signing-methods.fields.value': inOrder(
            returns(firstPin, { value: be.absent }),
            returns(biometric, { value: be.absent }),
          ),
        },
      'Id of the signing method (not of the user).': {
        'signing-methods.fields.id-is-not-the-users': async (world) => {
          const { userId, pinId } = await ada(world);
          const isOther = userId !== pinId;
          holds(isOther, 'The signing method has the id of its user.', await firstPin(world));
        },
      },
      "yes, except when creating the user's first PIN": {
        'signing-methods.create.first-pin': accepts(firstPin),
      },
      "It is required by signing method creation (except a user's first PIN)": {
        'signing-methods.create.first-pin-beside-another': async (world) => {
          const owner = await makeOwner(world, 'without a pin');
          const code = await addCode(world, owner);
          const deletion = to(`DELETE ${owner.methods}/${owner.pinId}`, undefined, code.credential);
          const deleted = await deletion(world);
          holds(deleted.status === 200, 'The first PIN could not be deleted.', deleted);
          await accepts(to(`POST ${owner.methods}`, { type: 'PIN', value: '502716' }))(world);
        },
      },
      'adding a signing method without supplying an existing one (other than a first PIN)': {
        'signing-methods.create.requires-signing-method': refuses(to('POST {ada.methods}', finger)),
      },
      'an existing signing method of the user': {
        'signing-methods.create.of-the-same-user': refuses(to('POST {bob.methods}', finger, '{ada.credential}')),
      },
      'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, hasMasterSecret, and value when the emergency code was generated).':
        {
          'signing-methods.create.envelope': returns(generatedCode, {
            ...method,
            id: be.uuid,
            type: 'EMERGENCY_CODE',
            value: be.text,
          }),
        },
      'type | body | string | yes | PIN, EMERGENCY_CODE, BIOMETRIC': {
        'signing-methods.create.requires-type': refuses(adding({ ...finger, type: undefined })),
      },
      'type | string | One of PIN, EMERGENCY_CODE, BIOMETRIC.': {
        'signing-methods.create.known-type': refuses(adding({ type: 'PASSWORD', value: 'a password' })),
      },
      [secretValue]: {
        'signing-methods.create.requires-value-of-biometric': refuses(adding({ ...finger, value: undefined })),
        'signing-methods.create.requires-value-of-pin': refuses(firstPinOf('without a value')),
      },
      [device]: {
        'signing-methods.create.requires-device-of-biometric': refuses(
          adding({ ...finger, physicalDeviceId: undefined }),
        ),
      },
      'userId | path | string | yes | user who owns the method': {
        'signing-methods.create.of-known-user': refuses(
          to(`POST ${methodsOf(unknownId)}`, { type: 'PIN', value: pin }),
        ),
      },
      'Adding a method leaves the existing ones intact.': {
        'signing-methods.create.leaves-others-intact': after([biometric, generatedCode], accepts(signing())),
      },
      'PIN: exactly six digits; one PIN signing method per user.': each(Object.entries(wrongPins), ([name, value]) => [
        `signing-methods.pin.refuses-${name}`,
        refuses(firstPinOf(`pin of ${name}`, value)),
      ]),
      'PIN methods per user | 1': {
        'signing-methods.pin.one-per-user': after(firstPin, refuses(adding({ type: 'PIN', value: '305812' }))),
      },
      'Emergency code length | 25 characters': {
        'signing-methods.emergency-code.length': returns(generatedCode, {
          value: be.text.length(25, 'it does not have 25 characters'),
        }),
      },
      'Emergency code entropy | at least 128 bits': {
        'signing-methods.emergency-code.entropy': async (world) => {
          const { code } = await recovered(world);
          const response = await generatedCode(world);
          const { value } = read(response, z.object({ value: z.string() }));
          holds(value !== code.value, 'Two users got the same code.', response);
          // 25 symbols carry 128 bits only with an alphabet of 35 or more: digits, or letters of one case, are too few.
          const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(value + code.value));
          holds(kinds.length > 1, 'Its symbols are all of one kind, too few for 128 bits.', response);
        },
      },
      [codeRule]: {
        'signing-methods.emergency-code.refuses-weak': refuses(codeOf('weak code', '1'.repeat(25))),
        'signing-methods.emergency-code.refuses-24-characters': refuses(codeOf('short code', givenCode.slice(1))),
        'signing-methods.emergency-code.refuses-26-characters': refuses(codeOf('long code', `${givenCode}Z`)),
        ...each(Object.entries(givenCodes), ([name, value]) => [
          `signing-methods.emergency-code.${name}`,
          async (world) => {
            const owner = await makeOwner(world, `code ${name}`);
            const adds = to(`POST ${owner.methods}`, emergencyCode(value), owner.credential);
            const created = await adds(world);
            const { id } = read(created, z.object({ id: be.uuid }));
            holds(!created.text.includes(value), 'The supplied code is returned.', created);
            const recovery = to(`PUT ${owner.methods}/${owner.pinId}`, { value: newPin }, `${id}:${value}`);
            await accepts(recovery)(world);
          },
        ]),
      },
      'Emergency codes per user | 1': {
        'signing-methods.emergency-code.one-per-user': after(
          generatedCode,
          refuses(adding({ type: 'EMERGENCY_CODE' })),
        ),
      },
      'When `value` is omitted on creation, the service generates a code and returns it in `result.value`.': {
        'signing-methods.emergency-code.generated': returns(generatedCode, {
          value: be.someText,
        }),
      },
      'A signing method authenticates sensitive actions: accessing wallets, recovering other signing methods, signing signature requests, executing transactions.':
        {
          'signing-methods.emergency-code.opens': async (world) => {
            const shape = z.object({ id: be.uuid, value: z.string() });
            const { id, value } = read(await generatedCode(world), shape);
            await accepts(signing({}, 'wallet', `${id}:${value}`))(world);
          },
        },
      'BIOMETRIC: `value` identifies the biometric feature set up; `physicalDeviceId` is required with it.': {
        'signing-methods.biometric.opens': async (world) => {
          const { id } = read(await biometric(world), z.object({ id: be.uuid }));
          await accepts(signing({}, 'wallet', `${id}:${biometricValue}`))(world);
        },
      },
      '`value` identifies the biometric feature set up': {
        'signing-methods.biometric.several-of-a-device': after(
          biometric,
          accepts(adding({ ...finger, value: 'another finger', physicalDeviceId: 'phone-7f3a' })),
        ),
      },
    }),
  ],
};

const sameUser = 'Each signing method can recover (update) any other signing method of the same user.';
const otherMethod = 'Signing-Method | header | `<id>:<value>` | yes | a different valid signing method of the user';

/**
 * The recoveries of a user with one method of each type and a second biometric: each uses the value
 * that the previous one set.
 */
const recoveries = shared(async (world) => {
  const { methods, pinId, credential } = await makeOwner(world, 'carol');
  const add = async (body: object) => {
    const created = await to(`POST ${methods}`, body, credential)(world);
    return read(created, z.object({ id: be.uuid })).id;
  };
  const codeId = await add({ type: 'EMERGENCY_CODE' });
  const faceId = await add({ type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone-1' });
  const fingerId = await add({ ...finger, physicalDeviceId: 'phone-2' });
  const recover = (id: string, value: string, signingMethod: string) =>
    to(`PUT ${methods}/${id}`, { value }, signingMethod)(world);
  return {
    'biometric-by-pin': await recover(faceId, 'another face', credential),
    'code-by-biometric': await recover(codeId, newCode, `${faceId}:another face`),
    'pin-by-biometric': await recover(pinId, '640281', `${fingerId}:a finger`),
    'code-by-pin': await recover(codeId, newCode, `${pinId}:640281`),
    'biometric-by-code': await recover(fingerId, 'another finger', `${codeId}:${newCode}`),
    'biometric-by-biometric': await recover(faceId, 'a face', `${fingerId}:another finger`),
  };
});

const recoveryNames = [
  'biometric-by-pin',
  'code-by-biometric',
  'pin-by-biometric',
  'code-by-pin',
  'biometric-by-code',
  'biometric-by-biometric',
] as const;

/** Tries to recover Bob's PIN. */
const recovering = (value: string | undefined, signingMethod?: string, path = '{bob.pinId}') =>
  to(`PUT {bob.methods}/${path}`, { value }, signingMethod);
const byCode = '{bobsCode.credential}';

/** Assertions about the recovery of signing methods. */
export const recovery: Subject = {
  title: 'Recovery of signing methods',
  part: 'contract',
  statements: table({
    [sameUser]: {
      'signing-methods.recover.pin-by-code': accepts(recoveredPin),
      ...each(recoveryNames, (name) => [
        `signing-methods.recover.${name}`,
        accepts(async (world) => (await recoveries(world))[name]),
      ]),
      'signing-methods.recover.of-the-same-user': refuses(recovering('204816', '{ada.credential}')),
    },
    'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, lastUsedSuccess, hasMasterSecret).':
      {
        'signing-methods.recover.envelope': returns(recoveredPin, {
          id: '{bob.pinId}',
          type: 'PIN',
          incorrectAttempts: 0,
          remainingAttempts: 10,
          lastUsedSuccess: be.zonelessTimestamp,
          hasMasterSecret: be.flag,
        }),
      },
    'A signing method reports incorrectAttempts and remainingAttempts (10 remaining at creation and after recovery).': {
      'signing-methods.recover.attempts': returns(recoveredPin, {
        incorrectAttempts: 0,
        remainingAttempts: 10,
      }),
    },
    'value | body | string | yes | the new value': {
      'signing-methods.recover.new-value-opens': async (world) => {
        const { bob } = await recovered(world);
        const owner = { ...bob, credential: `${bob.pinId}:${newPin}` };
        const wallet = await makeWallet(world, owner, 'ETHEREUM');
        await accepts(() => sign(world, wallet))(world);
        await refuses(() => sign(world, wallet, bob.credential))(world);
      },
      'signing-methods.recover.requires-value': refuses(recovering(undefined, byCode)),
    },
    'PIN length | 6 digits': {
      'signing-methods.recover.value-fits-its-type': refuses(recovering('no PIN', byCode)),
    },
    [otherMethod]: {
      'signing-methods.recover.requires-signing-method': refuses(recovering('204816')),
      'signing-methods.recover.valid-one': refuses(recovering('204816', `{bobsCode.id}:${newCode}`)),
    },
    'For recovery, the header must carry a signing method other than the one being reset.': {
      'signing-methods.recover.by-another': refuses(recovering('204816', `{bob.pinId}:${newPin}`)),
    },
    "signingMethodId | path | string | yes | method to reset (e.g. the PIN's id)": {
      'signing-methods.recover.of-a-known-method': refuses(recovering('204816', byCode, unknownId)),
    },
    'PUT {base_url}/api/users/{userId}/signing-methods/{signingMethodId}': {
      'signing-methods.recover.of-a-known-user': refuses(
        to(`PUT ${methodsOf(unknownId)}/{bob.pinId}`, { value: '204816' }, byCode),
      ),
    },
    'Response: returned only when the service generated an emergency code.': {
      'signing-methods.recover.no-value-returned': lacks(recoveredPin, newPin),
    },
    'The service retains no signing method data (PINs, recovery codes, biometric data).': {
      'signing-methods.values-are-not-retained': inOrder(
        lacks(to('GET {ada.methods}'), `"${pin}"`, '"value"'),
        lacks(to('GET /api/users/{ada.userId}'), `"${pin}"`, '"value"'),
      ),
    },
    'Signing method values are supplied by the caller on each authenticated request.': {
      'signing-methods.values-on-each-request': async (world) => {
        await accepts(signing())(world);
        const again = await to('POST /api/signatures', { signatureRequest: message })(world);
        await refuses(async () => again)(world);
        same({ is: again.text.includes('"signature"'), should: false }, 'The signature', again);
      },
    },
  }),
};
