import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cheapDerivation, fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { bySize } from '../../../test/run-size.ts';
import { valueIn } from '../../../test/values.ts';
import type { SigningMethodIdentity } from '../../model/access/signing-method.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { DeviceKey } from '../ports/vault.ts';
import type { DeriveHash } from './key-hierarchy.ts';
import { createDeviceKey } from './open-device-key.ts';
import { createSigningMethodSealing } from './signing-method-sealing.ts';

/** Replaces Argon2id, whose cost is irrelevant to this test. */
const fastDerivation: DeriveHash = async (value, salt) => ok(createHmac('sha256', salt).update(value).digest());

const identity: SigningMethodIdentity = {
  id: '11111111-1111-4111-8111-111111111111',
  userId: '22222222-2222-4222-8222-222222222222',
  type: 'PIN',
};

/** A long run tries every six-digit PIN. */
const guesses = bySize({ quick: 4000, full: 20_000, long: 1_000_000 });

/** The PIN among the first `guesses` that opens the record with a device key. */
async function search(deviceKey: DeviceKey, record: Sealed): Promise<string | undefined> {
  const sealing = createSigningMethodSealing(deviceKey, fastDerivation, cheapDerivation);
  for (let guess = 0; guess < guesses; guess += 1) {
    const pin = String(guess).padStart(6, '0');
    if (valueIn(await sealing.unseal(identity, record, pin))) return pin;
  }
  return undefined;
}

type Sealed = Awaited<ReturnType<typeof aRecordFor>>;

async function aRecordFor(pin: string) {
  const sealing = createSigningMethodSealing(fixedDeviceKey, fastDerivation, cheapDerivation);
  return valueIn(await sealing.seal(Buffer.alloc(32, 5), identity, pin));
}

test('finds the PIN by exhaustive search with the record and the device key', async () => {
  expect(await search(fixedDeviceKey, await aRecordFor('000912'))).toBe('000912');
});

test('finds no PIN by exhaustive search without the device key', { timeout: 300_000 }, async () => {
  const record = await aRecordFor('000912');
  const guessedKey = createDeviceKey(fixedDeviceKey, Buffer.alloc(32));

  expect(await search(guessedKey, record)).toBeUndefined();
});

test('does not open a record relabelled as an emergency code without the device key', async () => {
  const record = await aRecordFor('000912');
  const sealing = createSigningMethodSealing(fixedDeviceKey, fastDerivation, cheapDerivation);
  const relabelled = { ...identity, type: 'EMERGENCY_CODE' } as const;

  expect(valueIn(await sealing.unseal(relabelled, record, '000912'))).toBeUndefined();
});
