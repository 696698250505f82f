import { z } from 'zod';
import { pageInput, pageOf, sortOrder } from '../kernel/paging.ts';
import { address, flag, secretTypeInput } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { requiredCredential } from '../resources/signing-method.ts';
import { wallet, walletDescription, walletIdentifier } from '../resources/wallet.ts';
import { changeWallet } from './change-wallet.ts';
import { createWallet } from './create-wallet.ts';
import { getWallet } from './get-wallet.ts';
import { listWallets } from './list-wallets.ts';

const walletId = z.object({ walletId: z.uuid() });

export const walletOperations = {
  create: mutation({
    summary: 'Create a wallet',
    description: 'A new random key, sealed so that only signing methods of the user open it.',
    route: { method: 'POST', path: '/api/wallets', reply: 'envelope' },
    access: 'application',
    input: z.object({
      userId: z.uuid(),
      secretType: secretTypeInput,
      identifier: walletIdentifier.optional(),
      description: walletDescription.optional(),
      signingMethodCredential: requiredCredential,
    }),
    output: wallet,
    run: createWallet,
  }),
  list: query({
    summary: 'List wallets',
    description: 'Archived wallets are listed with archived=true only.',
    route: { method: 'GET', path: '/api/wallets', reply: 'page' },
    access: 'application',
    input: pageInput.extend({
      secretType: secretTypeInput.optional(),
      userId: z.uuid().optional(),
      address: address.optional(),
      identifier: z.string().optional(),
      search: z
        .string()
        .trim()
        .optional()
        .meta({ description: 'The beginning of a description, an address or a wallet id.' }),
      archived: flag.default(false),
      sortOn: z.enum(['createdAt', 'description']).default('createdAt'),
      sortOrder: sortOrder.default('DESC'),
    }),
    output: pageOf(wallet),
    run: listWallets,
  }),
  get: query({
    summary: 'Get a wallet',
    route: { method: 'GET', path: '/api/wallets/{walletId}', reply: 'envelope' },
    access: 'application',
    input: walletId,
    output: wallet,
    run: getWallet,
  }),
  change: mutation({
    summary: 'Archive, unarchive or describe a wallet',
    route: {
      method: 'PATCH',
      path: '/api/wallets/{walletId}',
      aliases: ['/api/wallets/{walletId}/metadata'],
      reply: 'envelope',
    },
    access: 'application',
    input: walletId.extend({
      archived: z.boolean().optional(),
      description: walletDescription.optional(),
      identifier: walletIdentifier.optional(),
      primary: z.boolean().optional(),
    }),
    output: wallet,
    run: changeWallet,
  }),
};
