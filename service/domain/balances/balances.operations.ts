import { z } from 'zod';
import { pageOf } from '../../model/kernel/list-input.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import {
  type Balance,
  balance,
  nonFungible,
  nonFungibleOfWallet,
  toBalance,
  tokenBalance,
  walletItems,
} from '../../model/wallets/balance.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { ensureFunded } from '../chains/gifts.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import {
  itemsOfAddressInput,
  itemsOfWalletsInput,
  listNonFungibles,
  listNonFungiblesInput,
  listNonFungiblesOfAddress,
  listNonFungiblesOfWallets,
} from './holdings.ts';
import {
  getTokenBalance,
  getTokenBalanceInput,
  getTokenBalanceOfAddress,
  holderPlace,
  listTokenBalances,
  listTokenBalancesInput,
  listTokenBalancesOfAddress,
  ofWallet,
  tokenOfAddressInput,
  tokensOfAddressInput,
} from './list-token-balances.ts';

export async function getAddressBalance(
  { chains }: Pick<Ports, 'chains'>,
  { secretType, address }: { secretType: SecretType; address: string },
): Promise<Result<Balance>> {
  const chain = chains.of(secretType);
  const balance = await chain.balance(address);
  return balance.ok ? ok(toBalance(chain.network, balance.value)) : balance;
}

/** The coins of a wallet. Funds a new wallet on an embedded chain first. */
export async function getBalance(
  ports: Pick<Ports, 'chains' | 'settings' | 'storage' | 'clock' | 'ids'>,
  { walletId }: { walletId: string },
  caller: Caller,
): Promise<Result<Balance>> {
  const wallet = ports.storage.read((tables) => findVisibleWallet(tables, walletId, caller));
  if (!wallet.ok) return wallet;
  const balance = await ensureFunded(ports, wallet.value);
  const { network } = ports.chains.of(wallet.value.secretType);
  return balance.ok ? ok(toBalance(network, balance.value)) : balance;
}

export const balanceOperations = {
  get: query({
    summary: 'Get balance of a wallet',
    description: 'The coins of the wallet on its chain.',
    route: route('GET', '/api/wallets/{walletId}/balance'),
    input: z.object(ofWallet),
    output: balance,
    run: getBalance,
  }),
  listTokens: query({
    summary: 'List tokens of a wallet',
    description: 'Balances of ERC-20 tokens. USDC is always included.',
    route: route('GET', '/api/wallets/{walletId}/balance/tokens'),
    input: listTokenBalancesInput,
    output: z.array(tokenBalance),
    run: listTokenBalances,
  }),
  getToken: query({
    summary: "Get wallet's balance of a token",
    description: 'The balance of any ERC-20 token by its address.',
    route: route('GET', '/api/wallets/{walletId}/balance/tokens/{tokenAddress}'),
    input: getTokenBalanceInput,
    output: tokenBalance,
    run: getTokenBalance,
  }),
  listNonFungibles: query({
    summary: 'List items of a wallet',
    description: 'ERC-721 and ERC-1155 items that the wallet holds, at most 1,000.',
    route: route('GET', '/api/wallets/{walletId}/nonfungibles'),
    input: listNonFungiblesInput,
    output: z.array(nonFungible),
    run: listNonFungibles,
  }),
  listNonFungiblesOfWallets: query({
    summary: 'List items of several wallets',
    description:
      'A page of wallets with their items, newest wallet first, at most 20 wallets. With walletIds: a list of items, each with its walletId.',
    route: route('GET', '/api/wallets/nonfungibles', { reply: 'page' }),
    input: itemsOfWalletsInput,
    output: pageOf(z.union([walletItems, nonFungibleOfWallet])),
    run: listNonFungiblesOfWallets,
  }),
  getOfAddress: query({
    summary: 'Get balance of an address',
    description: 'The coins of any address on a chain.',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance'),
    input: z.object(holderPlace),
    output: balance,
    run: getAddressBalance,
  }),
  listTokensOfAddress: query({
    summary: 'List tokens of an address',
    description: 'Balances of ERC-20 tokens of any address. USDC is always included.',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens'),
    input: tokensOfAddressInput,
    output: z.array(tokenBalance),
    run: listTokenBalancesOfAddress,
  }),
  getTokenOfAddress: query({
    summary: "Get address's balance of a token",
    description: 'The balance of any ERC-20 token by its address.',
    route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens/{tokenAddress}'),
    input: tokenOfAddressInput,
    output: tokenBalance,
    run: getTokenBalanceOfAddress,
  }),
  listNonFungiblesOfAddress: query({
    summary: 'List items of an address',
    description: 'ERC-721 and ERC-1155 items that any address holds, at most 1,000.',
    route: route('GET', '/api/wallets/{secretType}/{address}/nonfungibles'),
    input: itemsOfAddressInput,
    output: z.array(nonFungible),
    run: listNonFungiblesOfAddress,
  }),
};
