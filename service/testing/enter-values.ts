import { expect } from 'vitest';
import { z } from 'zod';
import { type Answer, type Callable, type CallOptions, call, resultIn } from './call.ts';
import { present } from './value-in.ts';

/** The secret values of a user, by purpose; the formats are equal for all users. */
export interface SecretValues {
  readonly pin: string;
  readonly otherPin: string;
  readonly recoveredPin: string;
  readonly wrongPin: string;
  readonly face: string;
  readonly otherFace: string;
  readonly keystorePassword: string;
}

/** A service, with the token of an application. */
export interface Reached {
  readonly http: Callable;
  readonly baseUrl?: string;
  readonly token: string;
}

const withId = z.object({ id: z.string() });
const created = withId.extend({ signingMethods: z.array(withId) });
const wallet = withId.extend({ address: z.string() });

/**
 * Sends each value, right and wrong, everywhere a value is accepted, twice with an Idempotency-Key
 * if supported; returns all addresses and responses. Executes nothing without its chain.
 */
export async function enterValues(
  { http, baseUrl, token }: Reached,
  known: SecretValues,
  { withChain }: { readonly withChain: boolean },
): Promise<{ readonly asked: readonly string[]; readonly told: readonly string[] }> {
  const requests: string[] = [];
  const answers: Answer[] = [];
  const ask = async (address: string, body?: object, credential?: string) => {
    requests.push(address);
    const headers = {
      ...(address.startsWith('POST') && { 'idempotency-key': `request-${requests.length}` }),
      ...(credential !== undefined && { 'signing-method': credential }),
    };
    const options: CallOptions = { token, headers, body, ...(baseUrl && { baseUrl }) };
    const answer = await call(http, address, options);
    const again = address.startsWith('POST') ? [await call(http, address, options)] : [];
    answers.push(answer, ...again);
    return answer;
  };

  const { pin, wrongPin, face, otherFace } = known;
  const user = resultIn(
    await ask('POST /api/users', { signingMethod: { type: 'PIN', value: pin } }),
    created,
  );
  const pinId = present(user.signingMethods[0]).id;
  const methods = `/api/users/${user.id}/signing-methods`;
  const byPin = `${pinId}:${pin}`;
  const ofUser = { userId: user.id, secretType: 'ETHEREUM' };
  const { id: walletId, address } = resultIn(await ask('POST /api/wallets', ofUser, byPin), wallet);
  await ask('POST /api/wallets', ofUser, `${pinId}:${wrongPin}`);
  await ask('POST /api/wallets', { secretType: 'MATIC', pincode: known.otherPin });

  const said = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'I agree' };
  await ask('POST /api/signatures', { signatureRequest: said }, byPin);
  await ask('POST /api/signatures', { signatureRequest: said, pincode: wrongPin }, byPin);
  await ask('POST /api/signatures', { signatureRequest: { ...said, pincode: pin } }, byPin);
  for (const pincode of [pin, wrongPin, [pin]])
    await ask('POST /api/signatures', { signatureRequest: said, pincode });
  const saved = { signatureRequest: { ...said, status: 'SAVED' }, pincode: pin };
  const signature = resultIn(await ask('POST /api/signatures', saved, byPin), withId);
  await ask(`POST /api/signatures/${signature.id}/sign`, { pincode: wrongPin });
  await ask(`POST /api/signatures/${signature.id}/sign`, {}, byPin);

  const transfer = { type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: address, value: 0 };
  const waiting = { transactionRequest: { ...transfer, status: 'SAVED' }, pincode: pin };
  const transaction = resultIn(await ask('POST /api/transactions/execute', waiting, byPin), withId);
  if (withChain) {
    const executed = await ask(
      'POST /api/transactions/execute',
      { transactionRequest: transfer },
      byPin,
    );
    const sent = resultIn(executed, z.object({ transactionHash: z.string() }));
    await ask('POST /api/transactions/execute', { transactionRequest: transfer, pincode: pin });
    const replaced = { secretType: 'ETHEREUM', ...sent };
    await ask('POST /api/transactions/resubmit', replaced, byPin);
    await ask('POST /api/transactions/cancel', replaced, byPin);
    await ask(`POST /api/transactions/${transaction.id}/execute`, {}, byPin);
  }

  const code = resultIn(
    await ask(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, byPin),
    withId.extend({ value: z.string() }),
  );
  const ofPhone = { type: 'BIOMETRIC', value: face, physicalDeviceId: 'phone' };
  const biometric = resultIn(await ask(`POST ${methods}`, ofPhone, byPin), withId);
  await ask(`POST ${methods}`, { type: 'PIN', value: known.otherPin }, byPin);
  await ask(`PUT ${methods}/${biometric.id}`, { value: otherFace }, byPin);
  const recovered = { value: known.recoveredPin };
  await ask(`PUT ${methods}/${pinId}`, recovered, `${biometric.id}:${face}`);
  await ask(`PUT ${methods}/${pinId}`, recovered, `${code.id}:${code.value}`);
  await ask(`DELETE ${methods}/${biometric.id}`, undefined, `${pinId}:${known.recoveredPin}`);

  const { keystorePassword: password } = known;
  const byRecovered = `${pinId}:${known.recoveredPin}`;
  for (const kind of [{ type: 'PRIVATE_KEY' }, { type: 'KEYSTORE', password }])
    await ask(`POST /api/wallets/${walletId}/export`, kind, byRecovered);
  const imported = {
    importWalletType: 'BSC_PRIVATE_KEY',
    userId: user.id,
    privateKey: 'c0ffee11'.repeat(8),
  };
  await ask('POST /api/wallets/import', imported, byRecovered);
  await ask('POST /api/wallets/import', imported, byPin);
  await ask(`DELETE /api/users/${user.id}`, undefined, byPin);
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses), 'values were accepted and rejected').toEqual(
    new Set([200, 400, 403, 409]),
  );
  // A keystore contains its password and is shown once: the repeated response omits it.
  const isShown = ({ text }: Answer) => text.includes('"keystore"');
  return {
    asked: requests,
    told: answers.filter((answer) => !isShown(answer)).map(({ text }) => text),
  };
}
