import { z } from 'zod';
import { mapResult, ok } from '../../model/kernel/results/result.ts';
import { balance, nonFungible, toBalance, tokenBalance } from '../../model/wallets/balance.ts';
import { query, route } from '../../platform/ports/operation.ts';
import { ensureFunded } from '../chains/gifts.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import {
  itemsOfAddressInput,
  listNonFungibles,
  listNonFungiblesInput,
  listNonFungiblesOfAddress,
  listNonFungiblesOfWallets,
} from './holdings.ts';
import {
  getTokenBalance,
  getTokenBalanceOfAddress,
  holderPlace,
  listTokenBalances,
  listTokenBalancesOfAddress,
  ofWallet,
  tokensOfAddressInput,
} from './list-token-balances.ts';

export const balanceOperations = {
  get: query({
    summary: 'Get balance of a wallet',
    description: 'The coins of the wallet on its chain.',
    route: route('GET', '/api/wallets/{walletId}/balance'),
    input: z.object(ofWallet),
    output: balance,
    async run(ports, { walletId }, caller) {
      const wallet = ports.storage.read((tables) => findVisibleWallet(tables, walletId, caller));
      if (!wallet.ok) return wallet;
      const balance = await ensureFunded(ports, wallet.value);
      const { network } = ports.chains.of(wallet.value.secretType);
      return balance.ok ? ok(toBalance(network, balance.value)) : balance;
    },
  }),
  listTokens: listTokenBalances,
  getToken: getTokenBalance,
  listNonFungibles: query({
    summary: 'List items of a wallet',
    description: 'ERC-721 and ERC-1155 items that the wallet holds, at most 1,000.',
    route: route('GET', '/api/wallets/{walletId}/nonfungibles'),
    input: listNonFungiblesInput,
    output: z.array(nonFungible),
    run: listNonFungibles,
  }),
  listNonFungiblesOfWallets,
  getOfAddress: query({
    summary: 'Get balance of an address',
    description: 'The coins of any address on a chain.',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance'),
    input: z.object(holderPlace),
    output: balance,
    async run({ chains }, { secretType, address }) {
      const chain = chains.of(secretType);
      return mapResult(await chain.balance(address), (balance) => toBalance(chain.network, balance));
    },
  }),
  listTokensOfAddress: query({
    summary: 'List tokens of an address',
    description: 'Balances of ERC-20 tokens of any address. USDC is always included.',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens'),
    input: tokensOfAddressInput,
    output: z.array(tokenBalance),
    run: listTokenBalancesOfAddress,
  }),
  getTokenOfAddress: getTokenBalanceOfAddress,
  listNonFungiblesOfAddress: query({
    summary: 'List items of an address',
    description: 'ERC-721 and ERC-1155 items that any address holds, at most 1,000.',
    route: route('GET', '/api/wallets/{secretType}/{address}/nonfungibles'),
    input: itemsOfAddressInput,
    output: z.array(nonFungible),
    run: listNonFungiblesOfAddress,
  }),
};
