import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { query } from '../ports/operation.ts';
import { balance, nonFungible, tokenBalance } from '../resources/balance.ts';
import { getAddressBalance } from './get-address-balance.ts';
import { getBalance } from './get-balance.ts';
import { listNonFungibles } from './list-non-fungibles.ts';
import { listTokenBalances } from './list-token-balances.ts';

const walletId = z.object({ walletId: z.uuid() });

export const balanceOperations = {
  get: query({
    summary: 'Get the balance of a wallet',
    route: { method: 'GET', path: '/api/wallets/{walletId}/balance', reply: 'envelope' },
    access: 'application',
    input: walletId,
    output: balance,
    run: getBalance,
  }),
  listTokens: query({
    summary: 'List the tokens of a wallet',
    route: { method: 'GET', path: '/api/wallets/{walletId}/balance/tokens', reply: 'envelope' },
    access: 'application',
    input: walletId,
    output: z.array(tokenBalance),
    run: listTokenBalances,
  }),
  listNonFungibles: query({
    summary: 'List the items of a wallet',
    route: { method: 'GET', path: '/api/wallets/{walletId}/nonfungibles', reply: 'envelope' },
    access: 'application',
    input: walletId,
    output: z.array(nonFungible),
    run: listNonFungibles,
  }),
  getOfAddress: query({
    summary: 'Get the balance of an address',
    route: {
      method: 'GET',
      path: '/api/wallets/{secretType}/{address}/balance',
      reply: 'envelope',
    },
    access: 'application',
    input: z.object({ secretType: secretTypeInput, address }),
    output: balance,
    run: getAddressBalance,
  }),
};
