import type { CallCredential } from '../../model/access/signing-method.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { toLocalDateTime } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { day } from '../../model/kernel/units.ts';
import { once } from '../../model/kernel/values/curves.ts';
import {
  maximumSavedRequests,
  type SavedRequestKind,
  type SavedRequestRecord,
  savedRequestDays,
  savedRequestKey,
} from '../../model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller, ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../auth/authenticate.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import type { VerifyPorts } from '../users/verify-signing-method.ts';
import { findUsableWallet, findWallet } from './get-wallet.ts';

interface NewSavedRequest {
  readonly wallet: WalletRecord;
  readonly kind: SavedRequestKind;
  /** JSON text. */
  readonly request: string;
  /** Whether it is confirmed already. */
  readonly isReady?: boolean;
}

/** Saves a request for later; an application can have at most 1,000 of each kind. */
function saveRequest(
  tables: TableWriters,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  { wallet, kind, request, isReady }: NewSavedRequest,
): Result<SavedRequestRecord> {
  const { applicationId, userId, id: walletId, secretType } = wallet;
  const count = tables.savedRequests.countBy('byCreation', savedRequestKey(applicationId, kind));
  if (count >= maximumSavedRequests)
    return fail(
      'saved-request.too-many',
      `Execute or delete some of your saved requests. The limit of ${count} is reached.`,
    );
  forgetPerformed(tables, applicationId, clock.millis());
  const created = { applicationId, userId, walletId, secretType, kind, request };
  const ready = isReady && ({ isReady: true } as const);
  const saved = { id: ids.uuid(), ...created, ...ready, createdAt: clock.now() };
  tables.savedRequests.put(saved);
  return ok(saved);
}

/** A request that a caller saves, and the response to it. */
interface Keeping<Reply> extends Omit<NewSavedRequest, 'wallet'> {
  readonly walletId: string;
  readonly slot: ReplayingSlot<Reply>;
  toReply(saved: SavedRequestRecord): Reply;
}

/** Saves a validated request, once per idempotency key. Nothing is opened, so no signing method is required. */
export async function saveForLater<Reply>(
  ports: Pick<Ports, 'storage' | 'ids' | 'clock'>,
  { walletId, slot, toReply, ...created }: Keeping<Reply>,
  caller: Caller,
): Promise<Result<Reply>> {
  const earlier = await slot.replay(undefined);
  if (earlier) return earlier;
  return ports.storage.transact((tables) => {
    const wallet = findUsableWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const saved = saveRequest(tables, ports, { wallet: wallet.value, ...created });
    if (!saved.ok) return saved;
    return slot.keep(tables, toReply(saved.value));
  });
}

/** The saved requests visible to a caller, oldest first; only those of wallets in use, even for the operator. */
export function savedRequestsOf(tables: TableReaders, kind: SavedRequestKind, caller: Caller): SavedRequestRecord[] {
  return tables.savedRequests
    .listBy('byCreation', savedRequestKey(visibleOwner(caller), kind))
    .filter((saved) => isShown(tables, saved, caller));
}

export function findSavedRequest(
  tables: Pick<TableReaders, 'savedRequests' | 'wallets'>,
  { id, kind }: { readonly id: string; readonly kind: SavedRequestKind },
  caller: Caller,
): SavedRequestRecord | undefined {
  const saved = tables.savedRequests.find(id);
  const isFound = saved?.kind === kind && isVisible(caller, saved);
  return isFound && isShown(tables, saved, caller) ? saved : undefined;
}

function isShown(tables: Pick<TableReaders, 'wallets'>, { walletId }: SavedRequestRecord, caller: Caller): boolean {
  return caller.role === 'operator' || findWallet(tables, walletId, caller)?.archived === false;
}

/** Removes a saved request in the commit that performs it, so that concurrent calls perform it only once. */
export function takeSavedRequest({ savedRequests }: Pick<TableWriters, 'savedRequests'>, id: string): Result<void> {
  if (!savedRequests.find(id)) return alreadyPerformed(id);
  savedRequests.delete(id);
  return ok();
}

/** Like `takeSavedRequest`, for requests whose execution leaves no other record; their content becomes `result`. */
export function markPerformed(
  { savedRequests }: Pick<TableWriters, 'savedRequests'>,
  { clock }: Pick<Ports, 'clock'>,
  { id, result }: { readonly id: string; readonly result: unknown },
): Result<void> {
  const saved = savedRequests.find(id);
  if (!saved || saved.kind === 'PERFORMED') return alreadyPerformed(id);
  savedRequests.put({ ...saved, kind: 'PERFORMED', request: JSON.stringify(result), createdAt: clock.now() });
  return ok();
}

function forgetPerformed(
  { savedRequests }: Pick<TableWriters, 'savedRequests'>,
  applicationId: string,
  now: number,
): void {
  for (const { id, createdAt } of savedRequests.listBy('byCreation', savedRequestKey(applicationId, 'PERFORMED')))
    if (Date.parse(createdAt) < now - day) savedRequests.delete(id);
}

/** The failure for a saved request that was already performed, and can no longer be performed or deleted. */
export function alreadyPerformed(id: string): Failed {
  return fail(
    'saved-request.performed',
    `Create a new request. ${id} was already performed, and a saved request is performed only once.`,
  );
}

/** The caller that repeats a performed request. */
type Repetition = { readonly id: string; readonly userId: string; readonly credential: CallCredential };

/** Replays the result of a performed request to the same idempotency key and its own user only. */
export async function repeatResponse<Value>(
  ports: VerifyPorts,
  { id, userId, credential }: Repetition,
  slot: ReplayingSlot<Value>,
): Promise<Result<Value>> {
  const prove = once(() => verifyCredential(ports, credential, userId));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const proof = await prove();
  if (!proof.ok) return proof;
  ports.vault.discard(proof.value);
  return alreadyPerformed(id);
}

/** The time until which a saved request can be performed; a signature is stored until then. */
function expiryOf({ kind, createdAt }: SavedRequestRecord): string {
  const lifetime = kind === 'PERFORMED' ? day : savedRequestDays * day;
  return new Date(Date.parse(createdAt) + lifetime).toISOString();
}

/** The failure for a saved request that is too old to be performed. */
export function rejectExpired(saved: SavedRequestRecord, { clock }: Pick<Ports, 'clock'>): Failed | undefined {
  if (expiryOf(saved) > clock.now()) return undefined;
  return fail('saved-request.expired', `Create a new request. This one expired after ${savedRequestDays} days.`);
}

/** A saved request as callers see it, without the request itself. */
export function toSaved(saved: SavedRequestRecord, now: string) {
  const { id, walletId, userId, secretType, createdAt } = saved;
  const request = fieldsOf(parseJson(saved.request));
  const expiresAt = expiryOf(saved);
  const summary = {
    id,
    status: expiresAt > now ? ('SAVED' as const) : ('EXPIRED' as const),
    type: String(request.type),
    secretType,
    walletId,
    userId,
    createdAt: toLocalDateTime(createdAt),
    expiresAt: toLocalDateTime(expiresAt),
  };
  return { shown: summary, request };
}
