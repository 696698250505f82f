import { encryptFor, plainSigningMethod, toHeader } from '../../conformance/world/encrypt-signing-method.ts';
import { credentialField } from '../../service/api/operations/comparable-input.ts';
import type { EncryptionPairRecord } from '../../service/model/state.ts';
import type { Operation } from '../../service/platform/ports/operation.ts';
import { createEncryptionKeys } from '../../service/platform/vault/encryption-keys.ts';
import { uuidOf } from '../fakes/clock.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { callOverHttp, type Input, placeOf } from '../operations/operation-calls.ts';
import type { Answer, Callable, CallOptions } from '../world/call.ts';

/** A real stored key pair; generating a new one is slow. */
export const aPair: EncryptionPairRecord = {
  ...(await createEncryptionKeys(fixedDeviceKey).createPair(uuidOf(0xc0000001))),
  sequence: 1,
  createdAt: '2029-12-31T23:00:00.000Z',
};

/** The encrypted value for `aPair`, before encoding it as a header. */
export function encryptForPair(plaintext: unknown): ReturnType<typeof encryptFor> {
  return encryptFor(aPair, plaintext);
}

/** The header with `<id>:<value>` encrypted for `aPair`, for a request with this body. */
export async function encryptedHeaders(credential: string, body: unknown): Promise<Record<string, string>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const plaintext = plainSigningMethod(credential, text);
  return { 'encrypted-signing-method': toHeader(await encryptFor(aPair, plaintext)) };
}

/** Calls an operation over HTTP, with the signing method of its input encrypted for `aPair`. */
export async function callEncrypted(
  http: Callable,
  operation: Operation,
  input: Input,
  options: CallOptions = {},
): Promise<Answer> {
  const field = credentialField(operation.input) ?? '';
  const { [field]: credential, ...others } = input;
  const inBody = Object.entries(others).filter(([name]) => placeOf(operation, name) === 'body');
  const body = inBody.length > 0 ? Object.fromEntries(inBody) : undefined;
  const headers = await encryptedHeaders(String(credential), body);
  return callOverHttp(http, operation, others, { ...options, headers });
}
