import { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { fitting } from '../../model/kernel/listing.ts';
import { type Page, type pageInput, toPage } from '../../model/kernel/paging.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { SavedRequestRecord, SavedSignature } from '../../model/transactions/saved-request.ts';
import { type Signature, signatureRequest } from '../../model/wallets/signature-inspection.ts';
import type { Caller, ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { findUsableWallet } from '../wallets/get-wallet.ts';
import { answerAgain, findSavedRequest, keepForLater, savedRequestsOf, toSaved } from '../wallets/saved-requests.ts';
import { checkRequest, type SignInput, type SignPorts, sign } from './sign.ts';

const kind = 'SIGNATURE';

/** Identifies a saved signature request. */
export const signatureId = z.object({ signatureId: uuid });
type SignatureId = z.output<typeof signatureId>;

/** Saves a request with the status SAVED, and signs any other. */
export async function takeSignature(
  ports: SignPorts,
  input: SignInput,
  caller: Caller,
  slot: ReplayingSlot<Signature | SavedSignature>,
): Promise<Result<Signature | SavedSignature>> {
  return input.signatureRequest.status === 'SAVED'
    ? saveSignature(ports, input.signatureRequest, caller, slot)
    : sign(ports, input, caller, slot);
}

async function saveSignature(
  ports: SignPorts,
  { status: _status, ...request }: SignInput['signatureRequest'],
  caller: Caller,
  slot: ReplayingSlot<Signature | SavedSignature>,
): Promise<Result<Signature | SavedSignature>> {
  const wallet = ports.storage.read((tables) => findUsableWallet(tables, request.walletId, caller));
  if (!wallet.ok) return wallet;
  const checked = checkRequest(ports, request, wallet.value);
  if (!checked.ok) return checked;
  const { walletId } = request;
  const text = requestText(request);
  const saved = { walletId, kind, request: text, slot, toReply: toSavedSignature } as const;
  return keepForLater<Signature | SavedSignature>(ports, saved, caller);
}

export const signSavedInput = callCredential.extend(signatureId.shape);

/** Signs a saved request once and deletes it. */
export async function signSaved(
  ports: SignPorts,
  { signatureId: id, ...credential }: z.output<typeof signSavedInput>,
  caller: Caller,
  slot: ReplayingSlot<Signature>,
): Promise<Result<Signature>> {
  const saved = ports.storage.read((tables) => findSavedRequest(tables, { id, kind }, caller));
  if (!saved) {
    const performedKey = { id, kind: 'PERFORMED' } as const;
    const signed = ports.storage.read((tables) => findSavedRequest(tables, performedKey, caller));
    return signed ? answerAgain(ports, { id, userId: signed.userId, credential }, slot) : noSavedSignature(id);
  }
  const request = signatureRequest.parse(parseJson(saved.request));
  return sign(ports, { signatureRequest: request, ...credential, savedId: id }, caller, slot);
}

/** Validates a request as before signing, and returns it. */
export async function buildSignature(
  ports: SignPorts,
  { signatureRequest: { status: _status, ...request } }: Pick<SignInput, 'signatureRequest'>,
  caller: Caller,
): Promise<Result<Record<string, unknown>>> {
  const wallet = ports.storage.read((tables) => findUsableWallet(tables, request.walletId, caller));
  if (!wallet.ok) return wallet;
  const checked = checkRequest(ports, request, wallet.value);
  return checked.ok ? ok(fieldsOf(parseJson(requestText(request)))) : checked;
}

/** Saved signature requests, newest first. */
export async function listSavedSignatures(
  { storage }: Pick<Ports, 'storage'>,
  page: z.output<typeof pageInput>,
  caller: Caller,
): Promise<Result<Page<SavedSignature>>> {
  return storage.read((tables) => {
    const saved = savedRequestsOf(tables, kind, caller);
    const list = fitting(saved, () => true, { order: ({ createdAt }) => createdAt });
    return ok(toPage(list, page, toSavedSignature));
  });
}

/** Returns a saved signature request. */
export async function getSavedSignature(
  { storage }: Pick<Ports, 'storage'>,
  { signatureId: id }: SignatureId,
  caller: Caller,
): Promise<Result<SavedSignature>> {
  const saved = storage.read((tables) => findSavedRequest(tables, { id, kind }, caller));
  return saved ? ok(toSavedSignature(saved)) : noSavedSignature(id);
}

/** Deletes a signature request that was not signed. */
export async function deleteSavedSignature(
  { storage }: Pick<Ports, 'storage'>,
  { signatureId: id }: SignatureId,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return storage.transact((tables) => {
    if (!findSavedRequest(tables, { id, kind }, caller)) return noSavedSignature(id);
    tables.savedRequests.delete(id);
    return ok({});
  });
}

function requestText(request: SignInput['signatureRequest']): string {
  return JSON.stringify(request, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function toSavedSignature(saved: SavedRequestRecord): SavedSignature {
  const { shown, request } = toSaved(saved);
  return { ...shown, signatureRequest: request };
}

function noSavedSignature(id: string): Failed {
  return fail('signature.not-found', `No saved signature request has the id ${id}. Signed requests are deleted.`);
}
