import { z } from 'zod';
import { read } from '../answer.ts';
import { fieldStatements, holds, observedResult, refused, same, succeeded } from '../expect.ts';
import { exactly, flag, integer, oneOf, uuid, zonelessTimestamp } from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import {
  ada,
  addCode,
  biometric,
  biometricValue,
  firstPin,
  generatedCode,
  makeOwner,
  makeUser,
  methodsOf,
  pin,
  recovered,
} from '../world/users.ts';
import { adasWallet, sign } from '../world/wallets.ts';
import type { World } from '../world/world.ts';

const givenCode = 'K7QW2M9XR4TB8NV3HC6PD5ZJF';

/** Tries to add a signing method to Ada, using her PIN. */
async function add(world: World, body: object) {
  const { methods, credential } = await ada(world);
  return world.ask(`POST ${methods}`, { body, signingMethod: credential });
}

function refusedAddition(id: string, sentence: string, body: object): Statement {
  return statement(`signing-methods.create.${id}`, sentence, async (world) => {
    refused(await add(world, body));
  });
}

const fields = [
  ...fieldStatements(
    'signing-methods.fields',
    async (world) => observedResult(await firstPin(world)),
    [
      ['id', uuid, 'id | string (UUID) | Id of the signing method (not of the user).'],
      [
        'type',
        oneOf(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC']),
        'type | string | One of PIN, EMERGENCY_CODE, BIOMETRIC.',
      ],
      [
        'incorrectAttempts',
        exactly(0),
        'incorrectAttempts | integer | Returned; 0 in the shown responses.',
      ],
      [
        'remainingAttempts',
        exactly(10),
        'remainingAttempts | integer | Returned; 10 in the shown responses.',
      ],
      ['hasMasterSecret', flag, 'hasMasterSecret | boolean | Returned.'],
    ],
  ),
  statement(
    'signing-methods.fields.lastUsedSuccess',
    'lastUsedSuccess | string (timestamp, no zone) | Returned on update responses.',
    async (world) => {
      const { answer } = await recovered(world);
      read(answer, z.object({ lastUsedSuccess: zonelessTimestamp }));
    },
  ),
  statement(
    'signing-methods.fields.value',
    'value | string | Request: the secret value. Response: returned only when the service generated an emergency code.',
    async (world) => {
      for (const response of [await firstPin(world), await biometric(world)])
        holds(
          valueAt(read(response, z.unknown()), 'value') === undefined,
          'The value is returned.',
          response,
        );
    },
  ),
  statement(
    'signing-methods.fields.id-is-not-the-users',
    'Id of the signing method (not of the user).',
    async (world) => {
      const { userId, pinId } = await ada(world);
      holds(userId !== pinId, 'The signing method has the id of its user.', await firstPin(world));
    },
  ),
];

const create = [
  statement(
    'signing-methods.create.first-pin',
    "yes, except when creating the user's first PIN",
    async (world) => succeeded(await firstPin(world)),
  ),
  statement(
    'signing-methods.create.first-pin-beside-another',
    "It is required by signing method creation (except a user's first PIN)",
    async (world) => {
      const { methods, pinId } = await makeOwner(world, 'without a pin');
      const owner = { methods, credential: `${pinId}:${pin}` };
      const code = await addCode(world, { ...owner, userId: '', pinId });
      const deletedMethod = { signingMethod: code.credential };
      const deleted = await world.ask(`DELETE ${methods}/${pinId}`, deletedMethod);
      holds(deleted.status === 200, 'The first PIN could not be deleted.', deleted);
      succeeded(await world.ask(`POST ${methods}`, { body: { type: 'PIN', value: '502716' } }));
    },
  ),
  statement(
    'signing-methods.create.requires-signing-method',
    'adding a signing method without supplying an existing one (other than a first PIN)',
    async (world) => {
      const { methods } = await ada(world);
      const body = { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'another phone' };
      refused(await world.ask(`POST ${methods}`, { body }));
    },
  ),
  statement(
    'signing-methods.create.of-the-same-user',
    'an existing signing method of the user',
    async (world) => {
      const { bob } = await recovered(world);
      const { credential } = await ada(world);
      const body = { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'another phone' };
      refused(await world.ask(`POST ${bob.methods}`, { body, signingMethod: credential }));
    },
  ),
  statement(
    'signing-methods.create.envelope',
    'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, hasMasterSecret, and value when the emergency code was generated).',
    async (world) => {
      const schema = z.object({
        id: uuid,
        type: exactly('EMERGENCY_CODE'),
        value: z.string('the generated code is missing'),
        incorrectAttempts: integer,
        remainingAttempts: integer,
        hasMasterSecret: flag,
      });
      read(await generatedCode(world), schema);
    },
  ),
  refusedAddition('requires-type', 'type | body | string | yes | PIN, EMERGENCY_CODE, BIOMETRIC', {
    value: 'a finger',
    physicalDeviceId: 'another phone',
  }),
  refusedAddition('known-type', 'type | string | One of PIN, EMERGENCY_CODE, BIOMETRIC.', {
    type: 'PASSWORD',
    value: 'a password',
  }),
  refusedAddition(
    'requires-value-of-biometric',
    'value | body | string | no for EMERGENCY_CODE (generated when omitted); otherwise yes | secret value',
    { type: 'BIOMETRIC', physicalDeviceId: 'another phone' },
  ),
  refusedAddition(
    'requires-device-of-biometric',
    'physicalDeviceId | body | string | yes for BIOMETRIC | device id',
    { type: 'BIOMETRIC', value: 'a finger' },
  ),
  statement(
    'signing-methods.create.requires-value-of-pin',
    'value | body | string | no for EMERGENCY_CODE (generated when omitted); otherwise yes | secret value',
    async (world) => {
      const methods = methodsOf(await makeUser(world, 'without a value'));
      refused(await world.ask(`POST ${methods}`, { body: { type: 'PIN' } }));
    },
  ),
  statement(
    'signing-methods.create.of-known-user',
    'userId | path | string | yes | user who owns the method',
    async (world) => {
      const methods = methodsOf('00000000-0000-4000-8000-000000000000');
      refused(await world.ask(`POST ${methods}`, { body: { type: 'PIN', value: pin } }));
    },
  ),
  statement(
    'signing-methods.create.leaves-others-intact',
    'Adding a method leaves the existing ones intact.',
    async (world) => {
      await biometric(world);
      await generatedCode(world);
      succeeded(await sign(world, await adasWallet(world)));
    },
  ),
];

const pins = [
  ...[
    ['five-digits', '48291'],
    ['seven-digits', '4829150'],
    ['letters', '48291a'],
    ['foreign-digits', '٤٨٢٩١٥'],
  ].map(([name, value]) =>
    statement(
      `signing-methods.pin.refuses-${name}`,
      'PIN: exactly six digits; one PIN signing method per user.',
      async (world) => {
        const methods = methodsOf(await makeUser(world, `pin of ${name}`));
        refused(await world.ask(`POST ${methods}`, { body: { type: 'PIN', value } }));
      },
    ),
  ),
  statement('signing-methods.pin.one-per-user', 'PIN methods per user | 1', async (world) => {
    await firstPin(world);
    refused(await add(world, { type: 'PIN', value: '305812' }));
  }),
];

const codes = [
  statement(
    'signing-methods.emergency-code.length',
    'Emergency code length | 25 characters',
    async (world) => {
      const response = await generatedCode(world);
      const { value } = read(response, z.object({ value: z.string() }));
      same({ is: value.length, should: 25 }, 'The length of the generated code', response);
    },
  ),
  statement(
    'signing-methods.emergency-code.entropy',
    'Emergency code entropy | at least 128 bits',
    async (world) => {
      const { bob, code } = await recovered(world);
      const response = await generatedCode(world);
      const { value } = read(response, z.object({ value: z.string() }));
      holds(bob.userId !== '' && value !== code.value, 'Two users got the same code.', response);
      // 25 symbols carry 128 bits only with an alphabet of 35 or more: digits, or letters of one
      // case, are too few.
      const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(value + code.value));
      holds(kinds.length > 1, 'Its symbols are all of one kind, too few for 128 bits.', response);
    },
  ),
  statement(
    'signing-methods.emergency-code.refuses-weak',
    'EMERGENCY_CODE: 25 characters, at least 128 bits of entropy; one per user.',
    async (world) => {
      const { methods, credential } = await makeOwner(world, 'weak code');
      const body = { type: 'EMERGENCY_CODE', value: '1'.repeat(25) };
      refused(await world.ask(`POST ${methods}`, { body, signingMethod: credential }));
    },
  ),
  ...[
    ['24-characters', givenCode.slice(1)],
    ['26-characters', `${givenCode}Z`],
  ].map(([name, value]) =>
    statement(
      `signing-methods.emergency-code.refuses-${name}`,
      'EMERGENCY_CODE: 25 characters, at least 128 bits of entropy; one per user.',
      async (world) => {
        const { methods, credential } = await makeOwner(world, `code of ${name}`);
        const body = { type: 'EMERGENCY_CODE', value };
        refused(await world.ask(`POST ${methods}`, { body, signingMethod: credential }));
      },
    ),
  ),
  ...[
    ['given', givenCode],
    ['given-with-hyphens', 'K7QW2-M9XR4-TB8NV-3HC6-PD'],
    ['given-with-symbols', 'K7!w2_M9#r4+tB8/nV3?hC6=p'],
  ].map(([name, value]) =>
    statement(
      `signing-methods.emergency-code.${name}`,
      'EMERGENCY_CODE: 25 characters, at least 128 bits of entropy; one per user.',
      async (world) => {
        const owner = await makeOwner(world, `code ${name}`);
        const asking = { body: { type: 'EMERGENCY_CODE', value }, signingMethod: owner.credential };
        const created = await world.ask(`POST ${owner.methods}`, asking);
        const { id } = read(created, z.object({ id: uuid }));
        holds(!created.text.includes(String(value)), 'The supplied code is returned.', created);
        const body = { value: '731946' };
        const signingMethod = `${id}:${value}`;
        succeeded(await world.ask(`PUT ${owner.methods}/${owner.pinId}`, { body, signingMethod }));
      },
    ),
  ),
  statement(
    'signing-methods.emergency-code.one-per-user',
    'Emergency codes per user | 1',
    async (world) => {
      await generatedCode(world);
      refused(await add(world, { type: 'EMERGENCY_CODE' }));
    },
  ),
  statement(
    'signing-methods.emergency-code.generated',
    'When `value` is omitted on creation, the service generates a code and returns it in `result.value`.',
    async (world) => {
      read(await generatedCode(world), z.object({ value: z.string().min(1) }));
    },
  ),
  statement(
    'signing-methods.emergency-code.opens',
    'A signing method authenticates sensitive actions: accessing wallets, recovering other signing methods, signing signature requests, executing transactions.',
    async (world) => {
      const { id, value } = read(
        await generatedCode(world),
        z.object({ id: uuid, value: z.string() }),
      );
      succeeded(await sign(world, await adasWallet(world), {}, `${id}:${value}`));
    },
  ),
];

const biometrics = [
  statement(
    'signing-methods.biometric.opens',
    'BIOMETRIC: `value` identifies the biometric feature set up; `physicalDeviceId` is required with it.',
    async (world) => {
      const { id } = read(await biometric(world), z.object({ id: uuid }));
      succeeded(await sign(world, await adasWallet(world), {}, `${id}:${biometricValue}`));
    },
  ),
  statement(
    'signing-methods.biometric.several-of-a-device',
    '`value` identifies the biometric feature set up',
    async (world) => {
      await biometric(world);
      succeeded(
        await add(world, {
          type: 'BIOMETRIC',
          value: 'the finger that the phone knows',
          physicalDeviceId: 'phone-7f3a',
        }),
      );
    },
  ),
];

/** Assertions about signing methods. The supplied codes are test values, not secrets. */
export const signingMethods: Subject = {
  title: 'Signing methods',
  part: 'contract',
  statements: [...fields, ...create, ...pins, ...codes, ...biometrics],
};
