import { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { fieldsOf, parseJson, toJsonText } from '../../model/kernel/json.ts';
import { type Page, pageInput, severalOf, toPage } from '../../model/kernel/list-input.ts';
import { fitting } from '../../model/kernel/listing.ts';
import { secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import {
  type SavedRequestRecord,
  type SavedSignature,
  savedSignature,
  savedSignatureStatus,
} from '../../model/transactions/transaction-table.ts';
import { type Signature, signature, signatureRequest } from '../../model/wallets/signature-inspection.ts';
import { type Caller, mutation, query, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { findUsableWallet, otherChain } from '../wallets/get-wallet.ts';
import {
  findSavedRequest,
  rejectExpired,
  repeatResponse,
  savedRequestsOf,
  saveForLater,
  toSaved,
} from '../wallets/saved-requests.ts';
import { checkRequest, type SignInput, type SignPorts, sign, signInput } from './sign.ts';

const kind = 'SIGNATURE';

/** Identifies a saved signature request. */
export const signatureId = z.object({ signatureId: uuid });

/** Saves a request with the status SAVED or READY, and signs any other. */
export const takeSignature = mutation({
  summary: 'Sign message or typed data',
  description:
    'Signs a personal message (EIP-191) or a typed-data document (EIP-712) with the key of a wallet. With the status SAVED or READY, the request is stored for later instead.',
  route: route('POST', '/api/signatures', {
    reply: 'envelope-and-fields',
    ...({ maximumBodyKiB: bodyKiB.documents, hasNames: true } as const),
    wrappedIn: 'signatureRequest',
  }),
  input: signInput,
  output: signature,
  draft: savedSignature.extend(signature.omit({ type: true }).partial().shape),
  run: async (ports, input, caller, slot) =>
    input.signatureRequest.status
      ? saveSignature(ports, input.signatureRequest, caller, slot)
      : sign(ports, input, caller, slot),
});

async function saveSignature(
  ports: SignPorts,
  { status, ...request }: SignInput['signatureRequest'],
  caller: Caller,
  slot: ReplayingSlot<Signature | SavedSignature>,
): Promise<Result<Signature | SavedSignature>> {
  const wallet = ports.storage.read((tables) => findUsableWallet(tables, request.walletId, caller));
  if (!wallet.ok) return wallet;
  const checked = checkRequest(ports, request, wallet.value);
  if (!checked.ok) return checked;
  const { walletId } = request;
  const text = toJsonText(request);
  const toReply = toSavedAt(ports.clock.now());
  const saved = { walletId, kind, request: text, isReady: status === 'READY', slot, toReply } as const;
  return saveForLater<Signature | SavedSignature>(ports, saved, caller);
}

export const signSavedInput = callCredential.extend(signatureId.shape);

/** Signs a saved request once and deletes it. */
export async function signSaved<Other = never>(
  ports: SignPorts,
  { signatureId: id, ...credential }: z.output<typeof signSavedInput>,
  caller: Caller,
  slot: ReplayingSlot<Signature | Other>,
): Promise<Result<Signature | Other>> {
  const saved = ports.storage.read((tables) => findSavedRequest(tables, { id, kind }, caller));
  if (!saved) {
    const performedKey = { id, kind: 'PERFORMED' } as const;
    const signed = ports.storage.read((tables) => findSavedRequest(tables, performedKey, caller));
    return signed ? repeatResponse(ports, { id, userId: signed.userId, credential }, slot) : noSavedSignature(id);
  }
  const expired = rejectExpired(saved, ports);
  if (expired) return expired;
  const request = signatureRequest.parse(parseJson(saved.request));
  return sign(ports, { signatureRequest: request, ...credential, savedId: id }, caller, slot);
}

/** Confirms a saved request without a signing method: it becomes READY. With a signing method, signs it. */
export const confirmSignature = mutation({
  summary: 'Confirm saved signature request',
  description: 'It becomes READY, and nothing is signed. With a signing method, it is signed.',
  route: route('POST', '/api/signatures/{signatureId}/confirm', { reply: 'envelope-and-fields' }),
  input: signSavedInput.extend({ secretType: secretTypeInput.nullish() }),
  output: signature,
  draft: savedSignature.extend(signature.omit({ type: true }).partial().shape),
  async run(ports, { secretType, ...input }, caller, slot) {
    const { signatureId: id, signingMethodCredential, pincode } = input;
    if (signingMethodCredential || pincode != null) return signSaved(ports, input, caller, slot);
    const earlier = await slot.replay(undefined);
    if (earlier) return earlier;
    return ports.storage.transact((tables) => {
      const saved = findSavedRequest(tables, { id, kind }, caller);
      if (!saved) return noSavedSignature(id);
      const wallet = findUsableWallet(tables, saved.walletId, caller);
      if (!wallet.ok) return wallet;
      if (secretType && secretType !== saved.secretType) return otherChain(wallet.value);
      const expired = rejectExpired(saved, ports);
      if (expired) return expired;
      const ready = { ...saved, isReady: true } as const;
      tables.savedRequests.put(ready);
      return slot.keep(tables, toSavedAt(ports.clock.now())(ready));
    });
  },
});

/** Validates a request as before signing, and returns it. */
export const buildSignature = mutation({
  summary: 'Build signature request',
  description: 'Validates the request as before signing and returns it. Nothing is signed or stored.',
  route: route('POST', '/api/signatures/build', {
    ...({ maximumBodyKiB: bodyKiB.documents, hasNames: true } as const),
    wrappedIn: 'signatureRequest',
  }),
  isReadOnly: true,
  input: signInput.pick({ signatureRequest: true }),
  output: z.record(z.string(), z.unknown()),
  async run(ports, { signatureRequest: { status: _status, ...request } }, caller) {
    const wallet = ports.storage.read((tables) => findUsableWallet(tables, request.walletId, caller));
    if (!wallet.ok) return wallet;
    const checked = checkRequest(ports, request, wallet.value);
    return checked.ok ? ok(fieldsOf(parseJson(toJsonText(request)))) : checked;
  },
});

export const listSavedInput = pageInput.extend({
  status: severalOf(
    z.string().toUpperCase().pipe(savedSignatureStatus),
    `Use one or more of ${savedSignatureStatus.options.join(', ')}.`,
  )
    .optional()
    .meta({ description: 'Default: every request that is not signed.' }),
});

/** Saved signature requests, newest first. */
export async function listSavedSignatures(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { status = ['SAVED', 'READY', 'EXPIRED'], ...page }: z.output<typeof listSavedInput>,
  caller: Caller,
): Promise<Result<Page<SavedSignature>>> {
  const toSavedSignature = toSavedAt(clock.now());
  return storage.read((tables) => {
    const signed = status.includes('SIGNED') ? savedRequestsOf(tables, 'PERFORMED', caller) : [];
    const saved = [...savedRequestsOf(tables, kind, caller), ...signed].map(toSavedSignature);
    const list = fitting(saved, (item) => status.includes(item.status), { order: ({ createdAt }) => createdAt });
    return ok(toPage(list, page, (item) => item));
  });
}

/** Returns a saved signature request. */
export const getSavedSignature = query({
  summary: 'Get saved signature request',
  description: 'A request with the status SAVED or READY that is not signed yet.',
  route: route('GET', '/api/signatures/{signatureId}'),
  input: signatureId,
  output: savedSignature,
  async run({ storage, clock }, { signatureId: id }, caller) {
    const find = (tables: TableReaders) =>
      findSavedRequest(tables, { id, kind }, caller) ?? findSavedRequest(tables, { id, kind: 'PERFORMED' }, caller);
    const saved = storage.read(find);
    return saved ? ok(toSavedAt(clock.now())(saved)) : noSavedSignature(id);
  },
});

/** Deletes a signature request that was not signed. */
export const deleteSavedSignature = mutation({
  summary: 'Delete saved signature request',
  description: 'Deletes a request that was not signed.',
  route: route('DELETE', '/api/signatures/{signatureId}', { reply: 'acknowledged' }),
  input: signatureId,
  output: z.object({}),
  run: async ({ storage }, { signatureId: id }, caller) =>
    storage.transact((tables) => {
      if (!findSavedRequest(tables, { id, kind }, caller)) return noSavedSignature(id);
      tables.savedRequests.delete(id);
      return ok({});
    }),
});

/** The view of a saved request at a time, with its type as in the hosted service. */
function toSavedAt(now: string) {
  return (saved: SavedRequestRecord): SavedSignature => {
    const { shown, request } = toSaved(saved, now);
    const type = `${saved.secretType}_${shown.type === 'EIP712' ? 'EIP712' : 'RAW'}`;
    if (saved.kind === 'PERFORMED')
      return { ...shown, type, status: 'SIGNED', signatureRequest: signature.optional().parse(request.signature) };
    const status = saved.isReady && shown.status === 'SAVED' ? 'READY' : shown.status;
    return { ...shown, type, status, request };
  };
}

function noSavedSignature(id: string): Failed {
  return fail('signature.not-found', `No saved signature request has the id ${id}. A signature is stored for a day.`);
}
