import { z } from 'zod';
import { pageInput, pageOf, sortOrder } from '../kernel/paging.ts';
import { flag } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { pinValue, signingMethod } from '../resources/signing-method.ts';
import { user, userReference } from '../resources/user.ts';
import { changeUser } from './change-user.ts';
import { createSigningMethod } from './create-signing-method.ts';
import { createUser } from './create-user.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';

const userId = z.object({ userId: z.uuid() });
const pin = z.object({ type: z.literal('PIN'), value: pinValue });

export const userOperations = {
  create: mutation({
    summary: 'Create a user',
    description: 'With a first PIN where signingMethod is given.',
    route: { method: 'POST', path: '/api/users', reply: 'envelope' },
    access: 'application',
    input: z.object({ reference: userReference.optional(), signingMethod: pin.optional() }),
    output: user,
    run: createUser,
  }),
  list: query({
    summary: 'List users',
    route: { method: 'GET', path: '/api/users', reply: 'page' },
    access: 'application',
    input: pageInput.extend({
      reference: z.string().optional().meta({ description: 'Exactly this reference.' }),
      search: z
        .string()
        .trim()
        .optional()
        .meta({ description: 'The beginning of a reference, or a user id.' }),
      includeSigningMethods: flag.default(true),
      sortOn: z.enum(['createdAt', 'reference']).default('createdAt'),
      sortOrder: sortOrder.default('DESC'),
    }),
    output: pageOf(user),
    run: listUsers,
  }),
  get: query({
    summary: 'Get a user',
    route: { method: 'GET', path: '/api/users/{userId}', reply: 'envelope' },
    access: 'application',
    input: userId,
    output: user,
    run: getUser,
  }),
  change: mutation({
    summary: 'Change the reference of a user',
    route: { method: 'PUT', path: '/api/users/{userId}', reply: 'envelope' },
    access: 'application',
    input: userId.extend({ reference: userReference }),
    output: user,
    run: changeUser,
  }),
  createSigningMethod: mutation({
    summary: 'Create a signing method',
    description: "A user's first PIN needs no Signing-Method header.",
    route: { method: 'POST', path: '/api/users/{userId}/signing-methods', reply: 'envelope' },
    access: 'application',
    input: userId.extend(pin.shape),
    output: z.union([signingMethod, z.array(signingMethod)]),
    run: createSigningMethod,
  }),
};
