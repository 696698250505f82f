import { expect } from 'vitest';
import { z } from 'zod';
import { present } from '../values.ts';
import { type Answer, type Callable, type CallOptions, call, resultIn } from '../world/call.ts';

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
  secretValues: SecretValues,
  { withChain }: { readonly withChain: boolean },
): Promise<{ readonly asked: readonly string[]; readonly told: readonly string[] }> {
  const requests: string[] = [];
  const responses: Answer[] = [];
  const send = async (address: string, body?: object, credential?: string) => {
    requests.push(address);
    const headers = {
      ...(address.startsWith('POST') && { 'idempotency-key': `request-${requests.length}` }),
      ...(credential !== undefined && { 'signing-method': credential }),
    };
    const options: CallOptions = { token, headers, body, ...(baseUrl && { baseUrl }) };
    const response = await call(http, address, options);
    const repeated = address.startsWith('POST') ? [await call(http, address, options)] : [];
    responses.push(response, ...repeated);
    return response;
  };

  const { pin, wrongPin, face, otherFace } = secretValues;
  const user = resultIn(await send('POST /api/users', { signingMethod: { type: 'PIN', value: pin } }), created);
  const pinId = present(user.signingMethods[0]).id;
  const methods = `/api/users/${user.id}/signing-methods`;
  const byPin = `${pinId}:${pin}`;
  const ofUser = { userId: user.id, secretType: 'ETHEREUM' };
  const { id: walletId, address } = resultIn(await send('POST /api/wallets', ofUser, byPin), wallet);
  await send('POST /api/wallets', ofUser, `${pinId}:${wrongPin}`);
  await send('POST /api/wallets', { secretType: 'MATIC', pincode: secretValues.otherPin });

  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'I agree' };
  await send('POST /api/signatures', { signatureRequest: message }, byPin);
  await send('POST /api/signatures', { signatureRequest: message, pincode: wrongPin }, byPin);
  await send('POST /api/signatures', { signatureRequest: { ...message, pincode: pin } }, byPin);
  for (const pincode of [pin, wrongPin, [pin]])
    await send('POST /api/signatures', { signatureRequest: message, pincode });
  const savedSignature = { signatureRequest: { ...message, status: 'SAVED' }, pincode: pin };
  const signature = resultIn(await send('POST /api/signatures', savedSignature, byPin), withId);
  await send(`POST /api/signatures/${signature.id}/sign`, { pincode: wrongPin });
  await send(`POST /api/signatures/${signature.id}/sign`, {}, byPin);

  const transfer = { type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: address, value: 0 };
  const savedTransaction = { transactionRequest: { ...transfer, status: 'SAVED' }, pincode: pin };
  const transaction = resultIn(await send('POST /api/transactions/execute', savedTransaction, byPin), withId);
  if (withChain) {
    const response = await send('POST /api/transactions/execute', { transactionRequest: transfer }, byPin);
    const executed = resultIn(response, z.object({ transactionHash: z.string() }));
    await send('POST /api/transactions/execute', { transactionRequest: transfer, pincode: pin });
    const replacement = { secretType: 'ETHEREUM', ...executed };
    await send('POST /api/transactions/resubmit', replacement, byPin);
    await send('POST /api/transactions/cancel', replacement, byPin);
    await send(`POST /api/transactions/${transaction.id}/execute`, {}, byPin);
  }

  const code = resultIn(
    await send(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, byPin),
    withId.extend({ value: z.string() }),
  );
  const ofPhone = { type: 'BIOMETRIC', value: face, physicalDeviceId: 'phone' };
  const biometric = resultIn(await send(`POST ${methods}`, ofPhone, byPin), withId);
  await send(`POST ${methods}`, { type: 'PIN', value: secretValues.otherPin }, byPin);
  await send(`PUT ${methods}/${biometric.id}`, { value: otherFace }, byPin);
  const newPin = { value: secretValues.recoveredPin };
  await send(`PUT ${methods}/${pinId}`, newPin, `${biometric.id}:${face}`);
  await send(`PUT ${methods}/${pinId}`, newPin, `${code.id}:${code.value}`);
  await send(`DELETE ${methods}/${biometric.id}`, undefined, `${pinId}:${secretValues.recoveredPin}`);

  const { keystorePassword: password } = secretValues;
  const byRecovered = `${pinId}:${secretValues.recoveredPin}`;
  for (const kind of [{ type: 'PRIVATE_KEY' }, { type: 'KEYSTORE', password }])
    await send(`POST /api/wallets/${walletId}/export`, kind, byRecovered);
  const importBody = {
    importWalletType: 'BSC_PRIVATE_KEY',
    userId: user.id,
    privateKey: 'c0ffee11'.repeat(8),
  };
  await send('POST /api/wallets/import', importBody, byRecovered);
  await send('POST /api/wallets/import', importBody, byPin);
  await send(`DELETE /api/users/${user.id}`, undefined, byPin);
  const statuses = responses.map(({ status }) => status);
  expect(new Set(statuses), 'values were accepted and rejected').toEqual(new Set([200, 202, 400, 403, 409]));
  // A keystore contains its password and is shown once: the repeated response omits it.
  const isShown = ({ text }: Answer) => text.includes('"keystore"');
  return {
    asked: requests,
    told: responses.filter((response) => !isShown(response)).map(({ text }) => text),
  };
}
