import { z } from 'zod';
import { read } from '../answer.ts';
import { holds, refused, same, succeeded } from '../expect.ts';
import { exactly, flag, uuid, zonelessTimestamp } from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { ada, addCode, makeOwner, methodsOf, recovered } from '../world/users.ts';
import { adasWallet, makeWallet, sign } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const sentence =
  'Each signing method can recover (update) any other signing method of the same user.';
const face = 'a face';
const finger = 'a finger of the same hand';
const newCode = 'R4TB8NV3HC6PD5ZJFK7QW2M9X';

/**
 * A user with one method of each type and a second biometric; the methods recover each other in
 * turn.
 */
const carol = shared(async (world) => {
  const owner = await makeOwner(world, 'carol');
  const code = await addCode(world, owner);
  const add = async (value: string, physicalDeviceId: string) => {
    const body = { type: 'BIOMETRIC', value, physicalDeviceId };
    const created = await world.ask(`POST ${owner.methods}`, {
      body,
      signingMethod: owner.credential,
    });
    return read(created, z.object({ id: uuid })).id;
  };
  const faceId = await add(face, 'phone-1');
  const fingerId = await add(finger, 'phone-2');
  return { ...owner, codeId: code.id, faceId, fingerId };
});

/** Each recovery uses the value that the previous one set. */
const recoveries = shared(async (world) => {
  const { methods, pinId, codeId, faceId, fingerId, credential } = await carol(world);
  const recover = (id: string, value: string, signingMethod: string) =>
    world.ask(`PUT ${methods}/${id}`, { body: { value }, signingMethod });
  return {
    'biometric-by-pin': await recover(faceId, 'another face', credential),
    'code-by-biometric': await recover(codeId, newCode, `${faceId}:another face`),
    'pin-by-biometric': await recover(pinId, '640281', `${fingerId}:${finger}`),
    'code-by-pin': await recover(codeId, newCode, `${pinId}:640281`),
    'biometric-by-code': await recover(fingerId, 'another finger', `${codeId}:${newCode}`),
    'biometric-by-biometric': await recover(faceId, face, `${fingerId}:another finger`),
  };
});

const byWhat = [
  'biometric-by-pin',
  'code-by-biometric',
  'pin-by-biometric',
  'code-by-pin',
  'biometric-by-code',
  'biometric-by-biometric',
] as const;

async function recoverBob(world: World, asking: { body: object; signingMethod?: string }) {
  const { bob } = await recovered(world);
  return world.ask(`PUT ${bob.methods}/${bob.pinId}`, asking);
}

/** Assertions about the recovery of signing methods. */
export const recovery: Subject = {
  title: 'Recovery of signing methods',
  part: 'contract',
  statements: [
    statement('signing-methods.recover.pin-by-code', sentence, async (world) =>
      succeeded((await recovered(world)).answer),
    ),
    ...byWhat.map((name) =>
      statement(`signing-methods.recover.${name}`, sentence, async (world) =>
        succeeded((await recoveries(world))[name]),
      ),
    ),
    statement(
      'signing-methods.recover.envelope',
      'Response: envelope with `result` = signing method (id, type, incorrectAttempts, remainingAttempts, lastUsedSuccess, hasMasterSecret).',
      async (world) => {
        const { answer, bob } = await recovered(world);
        const schema = z.object({
          id: exactly(bob.pinId),
          type: exactly('PIN'),
          incorrectAttempts: exactly(0),
          remainingAttempts: exactly(10),
          lastUsedSuccess: zonelessTimestamp,
          hasMasterSecret: flag,
        });
        read(answer, schema);
      },
    ),
    statement(
      'signing-methods.recover.attempts',
      'A signing method reports incorrectAttempts and remainingAttempts (10 remaining at creation and after recovery).',
      async (world) => {
        const { answer } = await recovered(world);
        read(answer, z.object({ incorrectAttempts: exactly(0), remainingAttempts: exactly(10) }));
      },
    ),
    statement(
      'signing-methods.recover.new-value-opens',
      'value | body | string | yes | the new value',
      async (world) => {
        const { bob } = await recovered(world);
        const owner = { ...bob, credential: `${bob.pinId}:731946` };
        const wallet = await makeWallet(world, owner, 'ETHEREUM');
        succeeded(await sign(world, wallet));
        refused(await sign(world, wallet, {}, bob.credential));
      },
    ),
    statement(
      'signing-methods.recover.requires-value',
      'value | body | string | yes | the new value',
      async (world) => {
        const { code } = await recovered(world);
        refused(await recoverBob(world, { body: {}, signingMethod: code.credential }));
      },
    ),
    statement(
      'signing-methods.recover.value-fits-its-type',
      'PIN length | 6 digits',
      async (world) => {
        const { code } = await recovered(world);
        const body = { value: 'no PIN' };
        refused(await recoverBob(world, { body, signingMethod: code.credential }));
      },
    ),
    statement(
      'signing-methods.recover.requires-signing-method',
      'Signing-Method | header | `<id>:<value>` | yes | a different valid signing method of the user',
      async (world) => refused(await recoverBob(world, { body: { value: '204816' } })),
    ),
    statement(
      'signing-methods.recover.by-another',
      'For recovery, the header must carry a signing method other than the one being reset.',
      async (world) => {
        const { bob } = await recovered(world);
        const signingMethod = `${bob.pinId}:731946`;
        refused(await recoverBob(world, { body: { value: '204816' }, signingMethod }));
      },
    ),
    statement('signing-methods.recover.of-the-same-user', sentence, async (world) => {
      const { credential } = await ada(world);
      refused(await recoverBob(world, { body: { value: '204816' }, signingMethod: credential }));
    }),
    statement(
      'signing-methods.recover.valid-one',
      'Signing-Method | header | `<id>:<value>` | yes | a different valid signing method of the user',
      async (world) => {
        const { code } = await recovered(world);
        const signingMethod = `${code.id}:${newCode}`;
        refused(await recoverBob(world, { body: { value: '204816' }, signingMethod }));
      },
    ),
    statement(
      'signing-methods.recover.of-a-known-method',
      "signingMethodId | path | string | yes | method to reset (e.g. the PIN's id)",
      async (world) => {
        const { bob, code } = await recovered(world);
        const path = `${bob.methods}/00000000-0000-4000-8000-000000000000`;
        const asking = { body: { value: '204816' }, signingMethod: code.credential };
        refused(await world.ask(`PUT ${path}`, asking));
      },
    ),
    statement(
      'signing-methods.recover.of-a-known-user',
      'PUT {base_url}/api/users/{userId}/signing-methods/{signingMethodId}',
      async (world) => {
        const { bob, code } = await recovered(world);
        const path = methodsOf('00000000-0000-4000-8000-000000000000');
        const asking = { body: { value: '204816' }, signingMethod: code.credential };
        refused(await world.ask(`PUT ${path}/${bob.pinId}`, asking));
      },
    ),
    statement(
      'signing-methods.recover.no-value-returned',
      'Response: returned only when the service generated an emergency code.',
      async (world) => {
        const { answer } = await recovered(world);
        holds(!answer.text.includes('731946'), 'The new PIN is returned.', answer);
      },
    ),
    statement(
      'signing-methods.values-are-not-retained',
      'The service retains no signing method data (PINs, recovery codes, biometric data).',
      async (world) => {
        const { methods, credential, userId } = await ada(world);
        const pinValue = credential.slice(credential.indexOf(':') + 1);
        for (const path of [methods, `/api/users/${userId}`]) {
          const { text, exchange } = await world.ask(`GET ${path}`);
          holds(!text.includes(`"${pinValue}"`), 'The response contains a PIN.', { exchange });
          holds(!text.includes('"value"'), 'The response contains a value.', { exchange });
        }
      },
    ),
    statement(
      'signing-methods.values-on-each-request',
      'Signing method values are supplied by the caller on each authenticated request.',
      async (world) => {
        const wallet = await adasWallet(world);
        succeeded(await sign(world, wallet));
        const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'x' };
        const body = { signatureRequest: message };
        const again = await world.ask('POST /api/signatures', { body });
        refused(again);
        same({ is: valueAt(again.body, 'signature'), should: undefined }, 'The signature', again);
      },
    ),
  ],
};
