import { z } from 'zod';
import { emergencyCodeOf, hasRightCheckSymbol } from '../../model/access/emergency-code.ts';
import {
  canonicalValue,
  firstSigningMethod,
  type NewSigningMethod,
  type SealedSigningMethod,
  type SigningMethod,
  type SigningMethodIdentity,
  type SigningMethodRecord,
  type SigningMethodType,
} from '../../model/access/signing-method.ts';
import { referenceKey, type User, type UserRecord, user, userReference, userTable } from '../../model/access/user.ts';
import { pageInput, pageOf, searchInput, sortOrder, toPage } from '../../model/kernel/list-input.ts';
import { fitting, indexed, type Listing, namedLike } from '../../model/kernel/listing.ts';
import { flag, toLocalDateTime } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { toTextSearch } from '../../model/kernel/text-search.ts';
import { everyApplication } from '../../model/table.ts';
import { type Caller, type IdempotencySlot, noKey, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { isVisible, owningApplication, sightOf, visibleOwner } from '../auth/authenticate.ts';
import { type LockSettings, lockProfileOf, noAttempts, reportedAttempts } from './lock.ts';

export const listUsersInput = pageInput.extend({
  reference: z.string().optional().meta({ description: 'Exactly this reference.' }),
  search: searchInput(
    'Part of a reference, or the id of a user or signing method; for the operator, also part of a user id or a similar reference. Sorts by reference.',
  ),
  includeSigningMethods: flag.default(true),
  sortOn: z.enum(['createdAt', 'reference']).default('createdAt'),
  sortOrder: sortOrder.default('DESC'),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

/** Users of the caller's application, newest first by default. Search results are sorted by reference. */
export const listUsers = query({
  summary: 'List users',
  description: 'Newest first by default. Results of a search are sorted by reference.',
  route: route('GET', '/api/users', { reply: 'page' }),
  input: listUsersInput,
  output: pageOf(user),
  run: async ({ storage, settings }, input, caller) =>
    storage.read((tables) =>
      ok(
        toPage(selectUsers(tables, input, caller), input, (record) => {
          const user = toUser(tables, record, settings);
          return input.includeSigningMethods ? user : { ...user, signingMethods: [] };
        }),
      ),
    ),
});

/** The users that match the filters and are visible to the caller, in the requested order. */
export function selectUsers(tables: TableReaders, input: ListUsersInput, caller: Caller): Listing<UserRecord> {
  const index = sortingOf(input);
  const descending = input.sortOrder === 'DESC';
  const few = selectFew(tables, input, caller);
  if (few)
    return fitting(few, (user) => isVisible(caller, user), { order: userTable.indexes[index].order, descending });
  const key = visibleOwner(caller);
  if (!input.search) return indexed(tables.users, { index, key, descending });
  const { order } = userTable.indexes.byReference;
  const search = toTextSearch(input.search, caller.role === 'operator');
  return namedLike(tables.users, { index, key, search, nameOf: order, idsOf: ({ id }) => [id], descending });
}

/** The candidates of a selective filter. */
function selectFew(
  { users, signingMethods, applications }: TableReaders,
  { reference, search }: ListUsersInput,
  caller: Caller,
): readonly UserRecord[] | undefined {
  if (reference !== undefined) {
    const sight = sightOf(caller);
    const owners =
      sight.sees === 'all'
        ? applications.listBy('every', everyApplication).map(({ id }) => id)
        : [visibleOwner(caller)];
    return owners.flatMap((id) => users.listBy('withReference', referenceKey(id, reference)));
  }
  const id = search?.toLowerCase() ?? '';
  const byId = users.find(id) ?? users.find(signingMethods.find(id)?.userId ?? '');
  return byId && isVisible(caller, byId) ? [byId] : undefined;
}

/** A search result is sorted by the text that it was searched in. */
function sortingOf({ search, reference, sortOn }: ListUsersInput): 'byReference' | 'byCreation' {
  const isSearched = search && reference === undefined;
  return isSearched || sortOn === 'reference' ? 'byReference' : 'byCreation';
}

/** Whether a user would lose wallets with the PIN. */
export function lacksCode(
  { wallets, signingMethods }: Pick<TableReaders, 'wallets' | 'signingMethods'>,
  { id }: UserRecord,
): boolean {
  if (wallets.countBy('byUser', id) === 0) return false;
  return !signingMethods.listBy('byUser', id).some(({ type }) => type === 'EMERGENCY_CODE');
}

/** A user as a caller sees it, with signing methods but without their secrets. */
export function toUser(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { id, reference, createdAt }: UserRecord,
  settings: LockSettings,
): User {
  return {
    id,
    reference,
    createdAt: toLocalDateTime(createdAt),
    signingMethods: signingMethods.listBy('byUser', id).map((method) => toSigningMethod(method, settings)),
  };
}

/** A signing method without master secret: its device key is lost, or it is a PIN created without other methods. */
export function toSigningMethod(method: SigningMethodRecord, settings: LockSettings): SigningMethod {
  const { id, type, lastUsedSuccess, deviceKeyLost, withoutMasterSecret } = method;
  return {
    id,
    type,
    ...reportedAttempts(method, lockProfileOf(settings, method)),
    lastUsedSuccess: lastUsedSuccess && toLocalDateTime(lastUsedSuccess),
    hasMasterSecret: !deviceKeyLost && !withoutMasterSecret,
  };
}

export const createUserInput = z.object({
  reference: userReference.optional(),
  signingMethod: firstSigningMethod
    .optional()
    .meta({ description: 'The first signing method of the user. It can also be added later.' }),
});

export async function createUser(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  { reference, signingMethod }: z.output<typeof createUserInput>,
  caller: Caller,
  slot: IdempotencySlot<User> = noKey,
): Promise<Result<User>> {
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  const record: UserRecord = {
    id: ports.ids.uuid(),
    applicationId: applicationId.value,
    reference,
    createdAt: ports.clock.now(),
  };
  const method = signingMethod && (await sealNewSigningMethod(ports, { user: record, method: signingMethod }));
  if (method && !method.ok) return method;

  return ports.storage.transact((tables) => {
    tables.users.put(record);
    if (method) tables.signingMethods.put(method.value.record);
    return slot.keep(tables, toUser(tables, record, ports.settings));
  });
}

/** A sealed method that is not stored yet, with its value if that was generated. */
interface CreatedSigningMethod {
  readonly record: SigningMethodRecord;
  /** A generated emergency code, for the one response that shows it. */
  readonly madeCode: string | undefined;
}

/** Seals a method around a new master secret or that of the proof, which is consumed. May generate a code. */
export async function sealNewSigningMethod(
  { vault, clock, ids }: Pick<Ports, 'vault' | 'clock' | 'ids'>,
  { user, method }: { readonly user: UserRecord; readonly method: NewSigningMethod },
  proof?: VerifiedSigningMethod,
): Promise<Result<CreatedSigningMethod>> {
  const { type } = method;
  const identity: SigningMethodIdentity = {
    id: ids.uuid(),
    userId: user.id,
    type,
    physicalDeviceId: method.physicalDeviceId ?? undefined,
  };
  // Only an emergency code may have no value.
  const madeCode = method.value ? undefined : emergencyCodeOf(ids.randomBytes);
  const value = canonicalValue(type, madeCode ?? method.value ?? '');
  const sealed = await (proof ? vault.sealFurther(proof, identity, value) : vault.sealFirst(identity, value));
  if (!sealed.ok) return sealed;
  const record = newSigningMethod(user, identity, sealed.value, clock.now());
  return ok({ record: { ...record, hasCheckSymbol: checkSymbolFlag(type, value) }, madeCode });
}

/** The record of an unused method. */
export function newSigningMethod(
  user: UserRecord,
  identity: SigningMethodIdentity,
  sealed: SealedSigningMethod,
  createdAt: string,
): SigningMethodRecord {
  return { ...identity, ...noAttempts, applicationId: user.applicationId, createdAt, sealed };
}

/** Set for every code with a valid check symbol: a presented code without one must then be a typo. */
export function checkSymbolFlag(type: SigningMethodType, value: string): true | undefined {
  return type === 'EMERGENCY_CODE' && hasRightCheckSymbol(value) ? true : undefined;
}
