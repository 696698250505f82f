import { z } from 'zod';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { balance, nonFungible, nonFungibleOfWallet, tokenBalance } from '../resources/balance.ts';
import { getAddressBalance } from './get-address-balance.ts';
import { getBalance } from './get-balance.ts';
import { holderPlace, ofWallet } from './holder.ts';
import {
  itemsOfAddressInput,
  itemsOfWalletsInput,
  listNonFungibles,
  listNonFungiblesInput,
  listNonFungiblesOfAddress,
  listNonFungiblesOfWallets,
} from './list-non-fungibles.ts';
import {
  getTokenBalance,
  getTokenBalanceInput,
  getTokenBalanceOfAddress,
  listTokenBalances,
  listTokenBalancesInput,
  listTokenBalancesOfAddress,
  tokenOfAddressInput,
  tokensOfAddressInput,
} from './list-token-balances.ts';

export const balanceOperations = {
  get: query({
    summary: 'Get the balance of a wallet',
    route: route('GET', '/api/wallets/{walletId}/balance'),
    access: 'application',
    input: z.object(ofWallet),
    output: balance,
    run: getBalance,
  }),
  listTokens: query({
    summary: 'List the tokens of a wallet',
    route: route('GET', '/api/wallets/{walletId}/balance/tokens'),
    access: 'application',
    input: listTokenBalancesInput,
    output: z.array(tokenBalance),
    run: listTokenBalances,
  }),
  getToken: query({
    summary: "Get a wallet's balance of a token",
    route: route('GET', '/api/wallets/{walletId}/balance/tokens/{tokenAddress}'),
    access: 'application',
    input: getTokenBalanceInput,
    output: tokenBalance,
    run: getTokenBalance,
  }),
  listNonFungibles: query({
    summary: 'List the items of a wallet',
    route: route('GET', '/api/wallets/{walletId}/nonfungibles'),
    access: 'application',
    input: listNonFungiblesInput,
    output: z.array(nonFungible),
    run: listNonFungibles,
  }),
  listNonFungiblesOfWallets: query({
    summary: 'List the items of several wallets',
    route: route('GET', '/api/wallets/nonfungibles'),
    access: 'application',
    input: itemsOfWalletsInput,
    output: z.array(nonFungibleOfWallet),
    run: listNonFungiblesOfWallets,
  }),
  getOfAddress: query({
    summary: 'Get the balance of an address',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance'),
    access: 'application',
    input: z.object(holderPlace),
    output: balance,
    run: getAddressBalance,
  }),
  listTokensOfAddress: query({
    summary: 'List the tokens of an address',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens'),
    access: 'application',
    input: tokensOfAddressInput,
    output: z.array(tokenBalance),
    run: listTokenBalancesOfAddress,
  }),
  getTokenOfAddress: query({
    summary: "Get an address's balance of a token",
    route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens/{tokenAddress}'),
    access: 'application',
    input: tokenOfAddressInput,
    output: tokenBalance,
    run: getTokenBalanceOfAddress,
  }),
  listNonFungiblesOfAddress: query({
    summary: 'List the items of an address',
    route: route('GET', '/api/wallets/{secretType}/{address}/nonfungibles'),
    access: 'application',
    input: itemsOfAddressInput,
    output: z.array(nonFungible),
    run: listNonFungiblesOfAddress,
  }),
};
