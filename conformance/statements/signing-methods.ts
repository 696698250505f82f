import { accepts, after, given, hides, holds, inOrder, lacks, rejects, returns, shows } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, fieldsOf, type Subject, table } from '../shapes.ts';
import {
  adding,
  anOwner,
  biometricValue,
  codeOfOwner,
  creatingMethod,
  newPin,
  pin,
  unknownId,
} from '../world/users.ts';
import { message, signing } from '../world/wallets.ts';
import { filled, responseTo, shared, to } from '../world/world.ts';

const newCode = 'R4TB8NV3HC6PD5ZJFK7QW2M9X';
const givenCode = 'K7QW2M9XR4TB8NV3HC6PD5ZJF';
const finger = { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'another phone' };
const emergencyCode = (value: string) => ({ type: 'EMERGENCY_CODE', value });
const method = { incorrectAttempts: be.integer, remainingAttempts: be.integer, hasMasterSecret: be.flag };

/** A rejected first PIN of a new user. */
const rejectsPin = (value?: string) =>
  given(
    { user: to('POST /api/users', { reference: `pin ${value} {run}` }) },
    rejects(to('POST /api/users/{user.id}/signing-methods', { type: 'PIN', value })),
  );

/** An emergency code of a new user. */
const addingCode = (value: string) => creatingMethod('{owner.methods}', emergencyCode(value), '{owner.credential}');
const rejectsCode = (value: string) => given(anOwner(`code ${value}`), rejects(addingCode(value)));

const wrongPins = { 'five-digits': '48291', 'seven-digits': '4829150', letters: '48291a', 'foreign-digits': '٤٨٢٩١٥' };
const givenCodes = {
  given: givenCode,
  'given-with-hyphens': 'K7QW2-M9XR4-TB8NV-3HC6-PD',
  'given-with-symbols': 'K7!w2_M9#r4+tB8/nV3?hC6=p',
};

/** Assertions about signing methods. The supplied codes are test values, not secrets. */
export const signingMethods: Subject = {
  title: 'Signing methods',
  part: 'contract',
  statements: [
    ...fields('signing-methods.fields', 'firstPin', fieldsOf('signingMethod')),
    ...fields('signing-methods.recover.fields', 'recoveredPin', fieldsOf('recoveredMethod')),
    ...table({
      'value | string | Request: the secret value. Response: returned only when the service generated an emergency code.':
        {
          'signing-methods.fields.value': inOrder(
            returns('firstPin', { value: be.absent }),
            returns('biometric', { value: be.absent }),
          ),
        },
      'Id of the signing method (not of the user).': {
        'signing-methods.fields.id-is-not-the-users': async (world) => {
          const isOther = (await filled(world, '{ada.userId}')) !== (await filled(world, '{ada.pinId}'));
          holds(isOther, 'The signing method has the id of its user.', await responseTo(world, 'firstPin'));
        },
      },
      "yes, except when creating the user's first PIN": { 'signing-methods.create.first-pin': accepts('firstPin') },
      "It is required by signing method creation (except a user's first PIN)": {
        'signing-methods.create.pin-next-to-another': given(
          {
            ...anOwner('without a pin'),
            code: codeOfOwner,
            deleted: to('DELETE {owner.methods}/{owner.pinId}', undefined, '{code.id}:{code.value}'),
          },
          shows('deleted', be.present, 200),
          rejects(to('POST {owner.methods}', { type: 'PIN', value: '502716' })),
          accepts(to('POST {owner.methods}', { type: 'PIN', value: '502716' }, '{code.id}:{code.value}')),
        ),
        'signing-methods.create.first-is-a-pin': given(
          { user: to('POST /api/users', { reference: 'first {run}' }) },
          rejects(to('POST /api/users/{user.id}/signing-methods', { type: 'EMERGENCY_CODE' })),
          rejects(to('POST /api/users/{user.id}/signing-methods', finger)),
        ),
      },
      'adding a signing method without supplying an existing one (other than a first PIN)': {
        'signing-methods.create.requires-signing-method': rejects(to('POST {ada.methods}', finger)),
      },
      'an existing signing method of the user': {
        'signing-methods.create.of-the-same-user': rejects(to('POST {bob.methods}', finger, '{ada.credential}')),
      },
      'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, hasMasterSecret, and value when the emergency code was generated).':
        {
          'signing-methods.create.envelope': returns('generatedCode', {
            ...method,
            id: be.uuid,
            type: 'EMERGENCY_CODE',
            value: be.text,
          }),
        },
      'type | body | string | yes | PIN, EMERGENCY_CODE, BIOMETRIC': {
        'signing-methods.create.requires-type': rejects(adding({ ...finger, type: undefined })),
      },
      'type | string | One of PIN, EMERGENCY_CODE, BIOMETRIC.': {
        'signing-methods.create.known-type': rejects(adding({ type: 'PASSWORD', value: 'a password' })),
      },
      'value | body | string | no for EMERGENCY_CODE (generated when omitted); otherwise yes | secret value': {
        'signing-methods.create.requires-value-of-biometric': rejects(adding({ ...finger, value: undefined })),
        'signing-methods.create.requires-value-of-pin': rejectsPin(),
      },
      'physicalDeviceId | body | string | yes for BIOMETRIC | device id': {
        'signing-methods.create.requires-device-of-biometric': rejects(
          adding({ ...finger, physicalDeviceId: undefined }),
        ),
      },
      'userId | path | string | yes | user who owns the method': {
        'signing-methods.create.of-known-user': rejects(
          to(`POST /api/users/${unknownId}/signing-methods`, { type: 'PIN', value: pin }),
        ),
      },
      'Adding a method leaves the existing ones intact.': {
        'signing-methods.create.leaves-others-intact': after(['biometric', 'generatedCode'], accepts(signing())),
      },
      'PIN: exactly six digits; one PIN signing method per user.': each(
        'signing-methods.pin.refuses-*',
        wrongPins,
        rejectsPin,
      ),
      'PIN methods per user | 1': {
        'signing-methods.pin.one-per-user': after('firstPin', rejects(adding({ type: 'PIN', value: '305812' }))),
      },
      'Emergency code length | 25 characters': {
        'signing-methods.emergency-code.length': returns('generatedCode', {
          value: be.text.length(25, 'it does not have 25 characters'),
        }),
      },
      'Emergency code entropy | at least 128 bits': {
        'signing-methods.emergency-code.entropy': async (world) => {
          const response = await responseTo(world, 'generatedCode');
          const value = String(await filled(world, '{generatedCode.value}'));
          const other = String(await filled(world, '{bobsCode.value}'));
          holds(value !== other, 'Two users got the same code.', response);
          // 25 symbols carry 128 bits only with an alphabet of 35 or more: digits, or letters of the same case, are too few.
          const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(value + other));
          holds(kinds.length > 1, 'Its symbols are all of one kind, too few for 128 bits.', response);
        },
      },
      'EMERGENCY_CODE: 25 characters, at least 128 bits of entropy; one per user.': {
        'signing-methods.emergency-code.refuses-weak': rejectsCode('1'.repeat(25)),
        'signing-methods.emergency-code.refuses-24-characters': rejectsCode(givenCode.slice(1)),
        'signing-methods.emergency-code.refuses-26-characters': rejectsCode(`${givenCode}Z`),
        ...each('signing-methods.emergency-code.*', givenCodes, (value) =>
          given(
            { ...anOwner(`code ${value}`), code: addingCode(value) },
            returns('code', { id: be.uuid }),
            lacks('code', value),
            accepts(to('PUT {owner.methods}/{owner.pinId}', { value: newPin }, `{code.id}:${value}`)),
          ),
        ),
      },
      'Emergency codes per user | 1': {
        'signing-methods.emergency-code.one-per-user': after(
          'generatedCode',
          rejects(adding({ type: 'EMERGENCY_CODE' })),
        ),
      },
      'When `value` is omitted on creation, the service generates a code and returns it in `result.value`.': {
        'signing-methods.emergency-code.generated': returns('generatedCode', { value: be.someText }),
      },
      'A signing method authenticates sensitive actions: accessing wallets, recovering other signing methods, signing signature requests, executing transactions.':
        {
          'signing-methods.emergency-code.opens': accepts(
            signing({}, 'wallet', '{generatedCode.id}:{generatedCode.value}'),
          ),
        },
      'BIOMETRIC: `value` identifies the biometric feature set up; `physicalDeviceId` is required with it.': {
        'signing-methods.biometric.opens': accepts(signing({}, 'wallet', `{biometric.id}:${biometricValue}`)),
      },
      '`value` identifies the biometric feature set up': {
        'signing-methods.biometric.several-of-a-device': after(
          'biometric',
          accepts(adding({ ...finger, value: 'another finger', physicalDeviceId: 'phone-7f3a' })),
        ),
      },
    }),
  ],
};

const add = (body: object) => creatingMethod('{owner.methods}', body, '{owner.credential}');
const recover = (id: string, value: string, signingMethod: string) =>
  to(`PUT {owner.methods}/${id}`, { value }, signingMethod);

/** A user with one method of each type and a second biometric. */
const carol = {
  ...anOwner('carol'),
  code: add({ type: 'EMERGENCY_CODE' }),
  face: add({ type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone-1' }),
  finger: add({ ...finger, physicalDeviceId: 'phone-2' }),
};

/** Each recovery uses the value that the previous one set. */
const recoveries = {
  'biometric-by-pin': recover('{face.id}', 'another face', '{owner.credential}'),
  'code-by-biometric': recover('{code.id}', newCode, '{face.id}:another face'),
  'pin-by-biometric': recover('{owner.pinId}', '640281', '{finger.id}:a finger'),
  'code-by-pin': recover('{code.id}', newCode, '{owner.pinId}:640281'),
  'biometric-by-code': recover('{finger.id}', 'another finger', `{code.id}:${newCode}`),
  'biometric-by-biometric': recover('{face.id}', 'a face', '{finger.id}:another finger'),
};
const sharedRecoveries = Object.fromEntries(
  Object.entries({ ...carol, ...recoveries }).map(([name, create]) => [name, shared<unknown>(create)]),
);

const recovering = (value: string | undefined, signingMethod?: string, path = '{bob.pinId}') =>
  to(`PUT {bob.methods}/${path}`, { value }, signingMethod);
const byCode = '{bobsCode.id}:{bobsCode.value}';

/** Assertions about the recovery of signing methods. */
export const recovery: Subject = {
  title: 'Recovery of signing methods',
  part: 'contract',
  statements: table({
    'Each signing method can recover (update) any other signing method of the same user.': {
      'signing-methods.recover.pin-by-code': accepts('recoveredPin'),
      ...each('signing-methods.recover.*', recoveries, (_recovery, name) => given(sharedRecoveries, accepts(name))),
      'signing-methods.recover.of-the-same-user': rejects(recovering('204816', '{ada.credential}')),
    },
    'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, lastUsedSuccess, hasMasterSecret).':
      {
        'signing-methods.recover.envelope': returns('recoveredPin', {
          id: '{bob.pinId}',
          type: 'PIN',
          incorrectAttempts: 0,
          remainingAttempts: 10,
          lastUsedSuccess: be.zonelessTimestamp,
          hasMasterSecret: be.flag,
        }),
      },
    'A signing method reports incorrectAttempts and remainingAttempts (10 remaining at creation and after recovery).': {
      'signing-methods.recover.attempts': returns('recoveredPin', { incorrectAttempts: 0, remainingAttempts: 10 }),
    },
    'value | body | string | yes | the new value': {
      'signing-methods.recover.new-value-opens': after(
        'recoveredPin',
        given(
          { own: to('POST /api/wallets', { secretType: 'ETHEREUM', userId: '{bob.userId}' }, `{bob.pinId}:${newPin}`) },
          accepts(signing({}, 'own', `{bob.pinId}:${newPin}`)),
          rejects(signing({}, 'own', '{bob.credential}')),
        ),
      ),
      'signing-methods.recover.requires-value': rejects(recovering(undefined, byCode)),
    },
    'PIN length | 6 digits': { 'signing-methods.recover.value-fits-its-type': rejects(recovering('no PIN', byCode)) },
    'Signing-Method | header | `<id>:<value>` | yes | a different valid signing method of the user': {
      'signing-methods.recover.requires-signing-method': rejects(recovering('204816')),
      'signing-methods.recover.valid-one': rejects(recovering('204816', `{bobsCode.id}:${newCode}`)),
    },
    'For recovery, the header must carry a signing method other than the one being reset.': {
      'signing-methods.recover.by-another': rejects(recovering('204816', `{bob.pinId}:${newPin}`)),
    },
    "signingMethodId | path | string | yes | method to reset (e.g. the PIN's id)": {
      'signing-methods.recover.of-a-known-method': rejects(recovering('204816', byCode, unknownId)),
    },
    'PUT {base_url}/api/users/{userId}/signing-methods/{signingMethodId}': {
      'signing-methods.recover.of-a-known-user': rejects(
        to(`PUT /api/users/${unknownId}/signing-methods/{bob.pinId}`, { value: '204816' }, byCode),
      ),
    },
    'Response: returned only when the service generated an emergency code.': {
      'signing-methods.recover.no-value-returned': lacks('recoveredPin', newPin),
    },
    'The service retains no signing method data (PINs, recovery codes, biometric data).': {
      'signing-methods.values-are-not-retained': inOrder(
        lacks('GET {ada.methods}', `"${pin}"`, '"value"'),
        lacks('GET /api/users/{ada.userId}', `"${pin}"`, '"value"'),
      ),
    },
    'Signing method values are supplied by the caller on each authenticated request.': {
      'signing-methods.values-on-each-request': given(
        { first: signing(), again: to('POST /api/signatures', { signatureRequest: message }) },
        accepts('first'),
        rejects('again'),
        hides('again', '"signature"'),
      ),
    },
  }),
};
