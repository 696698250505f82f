import { z } from 'zod';
import { checkedAddress, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { balance, nonFungible, tokenBalance } from '../resources/balance.ts';
import { getAddressBalance } from './get-address-balance.ts';
import { getBalance } from './get-balance.ts';
import { listNonFungibles } from './list-non-fungibles.ts';
import { listTokenBalances } from './list-token-balances.ts';

const walletId = z.object({ walletId: uuid });

export const balanceOperations = {
  get: query({
    summary: 'Get the balance of a wallet',
    route: route('GET', '/api/wallets/{walletId}/balance'),
    access: 'application',
    input: walletId,
    output: balance,
    run: getBalance,
  }),
  listTokens: query({
    summary: 'List the tokens of a wallet',
    route: route('GET', '/api/wallets/{walletId}/balance/tokens'),
    access: 'application',
    input: walletId,
    output: z.array(tokenBalance),
    run: listTokenBalances,
  }),
  listNonFungibles: query({
    summary: 'List the items of a wallet',
    route: route('GET', '/api/wallets/{walletId}/nonfungibles'),
    access: 'application',
    input: walletId,
    output: z.array(nonFungible),
    run: listNonFungibles,
  }),
  getOfAddress: query({
    summary: 'Get the balance of an address',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance'),
    access: 'application',
    input: z.object({ secretType: secretTypeInput, address: checkedAddress }),
    output: balance,
    run: getAddressBalance,
  }),
};
