import { z } from 'zod';
import { type SigningMethod, signingMethod, signingMethodInspection } from '../../model/access/signing-method.ts';
import {
  type User,
  type UserRecord,
  type UserWithWallets,
  user,
  userReference,
  userWithWallets,
} from '../../model/access/user.ts';
import { userActivity } from '../../model/access/user-activity.ts';
import { type Page, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { inOrder } from '../../model/kernel/listing.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { encryptionKey } from '../../model/state.ts';
import { type Caller, mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import {
  areAsCreated,
  createSigningMethod,
  createSigningMethodInput,
  haveFirstValue,
  recoverSigningMethod,
  recoverSigningMethodInput,
  withoutGeneratedCode,
} from './create-signing-method.ts';
import { deleteSigningMethod, deleteSigningMethodInput } from './delete-signing-method.ts';
import { listEncryptionKeys } from './encrypted/encrypted-credentials.ts';
import { findUser, getSigningMethod, getUser, inspectSigningMethods, noUser } from './get-user.ts';
import { listUserActivity, listUserActivityInput } from './list-user-activity.ts';
import { lockOf, lockProfileOf, noAttempts } from './lock.ts';
import {
  createUser,
  createUserInput,
  lacksCode,
  listUsers,
  listUsersInput,
  selectUsers,
  toSigningMethod,
  toUser,
} from './users.ts';

export async function changeUser(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId, reference }: { userId: string; reference: string },
  caller: Caller,
): Promise<Result<User>> {
  return storage.transact((tables) => {
    const user = findUser(tables, userId, caller);
    if (!user) return noUser(userId);
    const changed = { ...user, reference };
    tables.users.put(changed);
    return ok(toUser(tables, changed, settings));
  });
}

/** The signing methods of a user, oldest first. */
export async function listSigningMethods(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<SigningMethod[]>> {
  return storage.read((tables) => {
    const user = findUser(tables, userId, caller);
    return user ? ok(toUser(tables, user, settings).signingMethods) : noUser(userId);
  });
}

const listUsersWithWalletsInput = listUsersInput.extend({
  problem: z
    .enum(['locked', 'no-recovery'])
    .optional()
    .meta({ description: 'A locked signing method, or wallets and no emergency code.' }),
});

/** Users with the number of wallets and of currently locked signing methods. */
export async function listUsersWithWallets(
  { storage, settings, clock }: Pick<Ports, 'storage' | 'settings' | 'clock'>,
  { problem, ...input }: z.output<typeof listUsersWithWalletsInput>,
  caller: Caller,
): Promise<Result<Page<UserWithWallets>>> {
  const now = clock.now();
  return storage.read((tables) => {
    const lockedOf = (userId: string) =>
      tables.signingMethods
        .listBy('byUser', userId)
        .filter((method) => lockOf(method, lockProfileOf(settings, method), now) !== 'open');
    const users = selectUsers(tables, input, caller);
    const hasProblem = (record: UserRecord) =>
      problem === 'locked' ? lockedOf(record.id).length > 0 : lacksCode(tables, record);
    const selected = problem ? inOrder(users.slice(0, users.total).filter(hasProblem)) : users;
    return ok(
      toPage(selected, input, (record) => ({
        ...toUser(tables, record, settings),
        wallets: tables.wallets.countBy('byUser', record.id),
        lockedMethods: lockedOf(record.id).length,
      })),
    );
  });
}

const unlockSigningMethodInput = z.object({ userId: uuid, signingMethodId: uuid });

/** Resets the attempts of a method; its value does not change. */
export async function unlockSigningMethod(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: z.output<typeof unlockSigningMethodInput>,
  caller: Caller,
): Promise<Result<SigningMethod>> {
  return storage.transact((tables) => {
    const method = getSigningMethod(tables, input, caller);
    if (!method.ok) return method;
    const unlocked = { ...method.value, ...noAttempts };
    tables.signingMethods.put(unlocked);
    return ok(toSigningMethod(unlocked, settings));
  });
}

const userId = z.object({ userId: uuid });
const emptyInput = z.object({});

export const userOperations = {
  create: mutation({
    summary: 'Create user',
    description: 'Optionally with a PIN, the first signing method of every user.',
    route: route('POST', '/api/users'),
    input: createUserInput,
    output: user,
    run: createUser,
    stillHolds: (tables, made, caller) =>
      findUser(tables, made.id, caller) ? areAsCreated(tables, made.signingMethods) : noUser(made.id),
    hasFirstValue: (ports, { signingMethod: method }, { id, signingMethods }) =>
      haveFirstValue(ports, { userId: id, value: method?.value }, signingMethods),
  }),
  list: query({
    summary: 'List users',
    description: 'Newest first by default. Results of a search are sorted by reference.',
    route: route('GET', '/api/users', { reply: 'page' }),
    input: listUsersInput,
    output: pageOf(user),
    run: listUsers,
  }),
  listWithWallets: query({
    summary: 'List users with their wallets',
    description: 'Includes the number of wallets and of locked signing methods.',
    route: route('GET', '/_vaultdesk/users', { reply: 'page' }),
    input: listUsersWithWalletsInput,
    output: pageOf(userWithWallets),
    run: listUsersWithWallets,
  }),
  get: query({
    summary: 'Get user',
    description: 'With all signing methods, but without their values.',
    route: route('GET', '/api/users/{userId}'),
    input: userId,
    output: user,
    run: getUser,
  }),
  change: mutation({
    summary: 'Change reference of a user',
    description: 'The reference is your identifier for the user, e.g. an account number.',
    route: route('PUT', '/api/users/{userId}'),
    input: userId.extend({ reference: userReference }),
    output: user,
    run: changeUser,
  }),
  createSigningMethod: mutation({
    summary: 'Create signing method',
    description:
      "Authenticated by an existing signing method; only a user's first method, which is a PIN, needs no Signing-Method header. Each user can have one PIN, one emergency code and any number of biometrics.",
    route: route('POST', '/api/users/{userId}/signing-methods'),
    input: createSigningMethodInput,
    output: signingMethod,
    outputIf: { setting: 'signingMethodReply', value: 'array', output: z.array(signingMethod) },
    run: createSigningMethod,
    withoutSecrets: withoutGeneratedCode,
    stillHolds: (tables, reply) => areAsCreated(tables, [reply].flat()),
    hasFirstValue: (ports, { userId, value }, reply) => haveFirstValue(ports, { userId, value }, [reply].flat()),
  }),
  listSigningMethods: query({
    summary: 'List signing methods of a user',
    description: 'Oldest first, without their values.',
    route: route('GET', '/api/users/{userId}/signing-methods'),
    input: userId,
    output: z.array(signingMethod),
    run: listSigningMethods,
  }),
  recoverSigningMethod: mutation({
    summary: 'Recover signing method',
    description: 'Sets a new value and resets the attempts, authenticated by a different method of the same user.',
    route: route('PUT', '/api/users/{userId}/signing-methods/{signingMethodId}'),
    input: recoverSigningMethodInput,
    output: signingMethod,
    run: recoverSigningMethod,
  }),
  deleteSigningMethod: mutation({
    summary: 'Delete signing method',
    description:
      'Authenticated by another method of the same user, or by itself if it is the only method and no wallet needs it.',
    route: route('DELETE', '/api/users/{userId}/signing-methods/{signingMethodId}', { reply: 'acknowledged' }),
    input: deleteSigningMethodInput,
    output: emptyInput,
    run: deleteSigningMethod,
  }),
  listEncryptionKeys: query({
    summary: 'List public keys for encrypting signing methods',
    description:
      'For the header `Encrypted-Signing-Method`, so that a back end never sees a PIN. Needs no token, so that an app can call it. The key changes after some thousand uses; the previous key can still decrypt.',
    route: route('GET', '/api/security'),
    access: 'public',
    input: emptyInput,
    output: z.object({ encryptionKeys: z.array(encryptionKey) }),
    run: (ports) => listEncryptionKeys(ports),
  }),
  inspectSigningMethods: query({
    summary: 'Inspect signing methods of a user',
    description: 'Includes locks and devices.',
    route: route('GET', '/_vaultdesk/users/{userId}/signing-methods'),
    input: userId,
    output: z.array(signingMethodInspection),
    run: inspectSigningMethods,
  }),
  listActivity: query({
    summary: 'List activity of a user',
    description:
      'Signing methods, wallets, signatures and transactions, newest first; the newest 1,000 events of each wallet are stored.',
    route: route('GET', '/_vaultdesk/users/{userId}/activity', { reply: 'page' }),
    input: listUserActivityInput,
    output: pageOf(userActivity),
    run: listUserActivity,
  }),
  unlockSigningMethod: mutation({
    summary: 'Unlock signing method',
    description: 'Resets all attempts; the value does not change.',
    route: route('POST', '/_vaultdesk/users/{userId}/signing-methods/{signingMethodId}/unlock'),
    input: unlockSigningMethodInput,
    output: signingMethod,
    run: unlockSigningMethod,
  }),
};
