import { z } from 'zod';
import { signingMethod } from '../../model/access/signing-method.ts';
import { type UserRecord, user, userReference, userWithWallets } from '../../model/access/user.ts';
import { pageOf, toPage } from '../../model/kernel/list-input.ts';
import { inOrder } from '../../model/kernel/listing.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { encryptionKey } from '../../model/state.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { areAsCreated, createSigningMethod, haveFirstValue, recoverSigningMethod } from './create-signing-method.ts';
import { deleteSigningMethod } from './delete-signing-method.ts';
import { listEncryptionKeys } from './encrypted/encrypted-credentials.ts';
import { findUser, getSigningMethod, getUser, inspectSigningMethods, noUser } from './get-user.ts';
import { listUserActivity } from './list-user-activity.ts';
import { lockOf, lockProfileOf, releasedAttempts } from './lock.ts';
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

const userId = z.object({ userId: uuid });

export const userOperations = {
  create: mutation({
    summary: 'Create user',
    description: 'Optionally with a PIN, the first signing method of every user.',
    route: route('POST', '/api/users'),
    input: createUserInput,
    output: user,
    run: createUser,
    isStillValid: (tables, made, caller) =>
      findUser(tables, made.id, caller) ? areAsCreated(tables, made.signingMethods) : noUser(made.id),
    hasFirstValue: (ports, { signingMethod: method }, { id, signingMethods }) =>
      haveFirstValue(ports, { userId: id, value: method?.value }, signingMethods),
  }),
  list: listUsers,
  listWithWallets: query({
    summary: 'List users with their wallets',
    description: 'Includes the number of wallets and of locked signing methods.',
    route: route('GET', '/_vaultdesk/users', { reply: 'page' }),
    input: listUsersInput.extend({
      problem: z
        .enum(['locked', 'no-recovery'])
        .optional()
        .meta({ description: 'A locked signing method, or wallets and no emergency code.' }),
    }),
    output: pageOf(userWithWallets),
    async run({ storage, settings, clock }, { problem, ...input }, caller) {
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
    },
  }),
  get: getUser,
  change: mutation({
    summary: 'Change reference of a user',
    description: 'The reference is your identifier for the user, e.g. an account number.',
    route: route('PUT', '/api/users/{userId}'),
    input: userId.extend({ reference: userReference }),
    output: user,
    run: async ({ storage, settings }, { userId, reference }, caller) =>
      storage.transact((tables) => {
        const user = findUser(tables, userId, caller);
        if (!user) return noUser(userId);
        const changed = { ...user, reference };
        tables.users.put(changed);
        return ok(toUser(tables, changed, settings));
      }),
  }),
  createSigningMethod,
  listSigningMethods: query({
    summary: 'List signing methods of a user',
    description: 'Oldest first, without their values.',
    route: route('GET', '/api/users/{userId}/signing-methods'),
    input: userId,
    output: z.array(signingMethod),
    run: async ({ storage, settings }, { userId }, caller) =>
      storage.read((tables) => {
        const user = findUser(tables, userId, caller);
        return user ? ok(toUser(tables, user, settings).signingMethods) : noUser(userId);
      }),
  }),
  recoverSigningMethod,
  deleteSigningMethod,
  listEncryptionKeys: query({
    summary: 'List public keys for encrypting signing methods',
    description:
      'For the header `Encrypted-Signing-Method`, so that a back end never sees a PIN. Needs no token, so that an app can call it. The key changes after some thousand uses; the previous key can still decrypt.',
    route: route('GET', '/api/security'),
    access: 'public',
    input: z.object({}),
    output: z.object({ encryptionKeys: z.array(encryptionKey) }),
    run: (ports) => listEncryptionKeys(ports),
  }),
  inspectSigningMethods,
  listActivity: listUserActivity,
  unlockSigningMethod: mutation({
    summary: 'Unlock signing method',
    description: 'Resets all attempts; the value does not change.',
    route: route('POST', '/_vaultdesk/users/{userId}/signing-methods/{signingMethodId}/unlock'),
    input: z.object({ userId: uuid, signingMethodId: uuid }),
    output: signingMethod,
    async run({ storage, settings, clock }, input, caller) {
      const now = clock.now();
      return storage.transact((tables) => {
        const method = getSigningMethod(tables, input, caller);
        if (!method.ok) return method;
        const unlocked = { ...method.value, ...releasedAttempts(method.value, now) };
        tables.signingMethods.put(unlocked);
        return ok(toSigningMethod(unlocked, settings));
      });
    },
  }),
};
