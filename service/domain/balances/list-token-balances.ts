import { z } from 'zod';
import { severalOf } from '../../model/kernel/list-input.ts';
import {
  checkedAddress,
  checksumAddress,
  type SecretType,
  secretTypeInput,
  uuid,
} from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { usdcOn } from '../../model/transactions/dev-contracts.ts';
import { type TokenBalance, tokenBalance } from '../../model/wallets/balance.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { readBalanceOf, readNames } from '../chains/read-token.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import { allOf, maximumTokens, receivedLogs } from './received-logs.ts';

/** An address on a chain that holds coins, tokens and items. */
export type Holder = { readonly secretType: SecretType; readonly address: string };

/** Input fields that identify a holder by wallet. */
export const ofWallet = { walletId: uuid };

export const holderPlace = { secretType: secretTypeInput, address: checkedAddress };

/** The holder address of a wallet; archived wallets for the operator only. */
export function holderOf({ storage }: Pick<Ports, 'storage'>, walletId: string, caller: Caller): Result<Holder> {
  const wallet = storage.read((tables) => findVisibleWallet(tables, walletId, caller));
  return wallet.ok ? ok({ secretType: wallet.value.secretType, address: wallet.value.address }) : wallet;
}

const tokenAddress = severalOf(checksumAddress, 'Use addresses of token contracts.')
  .refine((tokens) => tokens.length <= maximumTokens, `Use at most ${maximumTokens} tokens.`)
  .optional()
  .meta({ description: 'Only these tokens, including zero balances; one or more, comma-separated.' });

export const tokensOfAddressInput = z.object({ ...holderPlace, tokenAddress });

type BalancePorts = Pick<Ports, 'chains' | 'storage'>;

/** The ERC-20 tokens of a wallet, see `listTokensOf`. */
export const listTokenBalances = query({
  summary: 'List tokens of a wallet',
  description: 'Balances of ERC-20 tokens. USDC is always included.',
  route: route('GET', '/api/wallets/{walletId}/balance/tokens'),
  input: z.object({ ...ofWallet, tokenAddress }),
  output: z.array(tokenBalance),
  async run(ports, { walletId, tokenAddress }, caller) {
    const holder = holderOf(ports, walletId, caller);
    return holder.ok ? listTokensOf(ports, holder.value, tokenAddress) : holder;
  },
});

/** The ERC-20 tokens of any address, see `listTokensOf`. */
export function listTokenBalancesOfAddress(
  ports: BalancePorts,
  { tokenAddress, ...holder }: z.output<typeof tokensOfAddressInput>,
): Promise<Result<TokenBalance[]>> {
  return listTokensOf(ports, holder, tokenAddress);
}

/** A wallet's balance of an ERC-20 token, which need not be known before. */
export const getTokenBalance = query({
  summary: "Get wallet's balance of a token",
  description: 'The balance of any ERC-20 token by its address.',
  route: route('GET', '/api/wallets/{walletId}/balance/tokens/{tokenAddress}'),
  input: z.object({ ...ofWallet, tokenAddress: checksumAddress }),
  output: tokenBalance,
  async run(ports, { walletId, tokenAddress }, caller) {
    const holder = holderOf(ports, walletId, caller);
    return holder.ok ? getTokenOf(ports, holder.value, tokenAddress) : holder;
  },
});

/** An address's balance of an ERC-20 token. */
export const getTokenBalanceOfAddress = query({
  summary: "Get address's balance of a token",
  description: 'The balance of any ERC-20 token by its address.',
  route: route('GET', '/api/wallets/{secretType}/{address}/balance/tokens/{tokenAddress}'),
  input: z.object({ ...holderPlace, tokenAddress: checksumAddress }),
  output: tokenBalance,
  run: (ports, { tokenAddress, ...holder }) => getTokenOf(ports, holder, tokenAddress),
});

/** The requested ERC-20 tokens; by default USDC and, on an embedded chain, all with a balance. */
async function listTokensOf(
  { chains }: BalancePorts,
  { secretType, address }: Holder,
  requestedTokens: readonly string[] | undefined,
): Promise<Result<TokenBalance[]>> {
  const chain = chains.of(secretType);
  const tokens = requestedTokens ? ok([...new Set(requestedTokens)]) : await knownTokens(chain, address);
  if (!tokens.ok) return tokens;
  const balances = await allOf(tokens.value, (token) => balanceOf(chain, token, address));
  if (!balances.ok) return balances;
  const alwaysListed = new Set([...(requestedTokens ?? []), usdcOn(chain.network)]);
  return ok(
    balances.value.flatMap((balance) =>
      balance && (alwaysListed.has(balance.tokenAddress) || balance.rawBalance !== '0') ? [balance] : [],
    ),
  );
}

async function knownTokens(chain: ChainClient, address: string): Promise<Result<string[]>> {
  const received = chain.network.isEmbedded ? await receivedTokens(chain, address) : ok([]);
  if (!received.ok) return received;
  const usdc = usdcOn(chain.network);
  return ok([...new Set([...(usdc ? [usdc] : []), ...received.value])]);
}

async function getTokenOf(
  { chains }: BalancePorts,
  { secretType, address }: Holder,
  token: string,
): Promise<Result<TokenBalance>> {
  const balance = await balanceOf(chains.of(secretType), token, address);
  if (!balance.ok) return balance;
  return balance.value
    ? ok(balance.value)
    : fail('contract.not-found', `The contract at ${token} on ${secretType} is not an ERC-20 token.`);
}

/** The contracts that reported a transfer to the address, newest first. */
async function receivedTokens(chain: ChainClient, address: string): Promise<Result<string[]>> {
  const logs = await receivedLogs(chain, address, 'erc20-and-erc721');
  if (!logs.ok) return logs;
  const tokens = logs.value.flatMap((log) => (log.topics.length === 3 ? [log.address] : []));
  return ok([...new Set(tokens)].slice(0, maximumTokens));
}

async function balanceOf(chain: ChainClient, token: string, owner: string): Promise<Result<TokenBalance | undefined>> {
  const [held, names] = await Promise.all([readBalanceOf(chain, token, owner), readNames(chain, token)]);
  if (!held.ok) return held;
  if (!names.ok) return names;
  if (!held.value) return ok(undefined);
  const { units, decimals } = held.value;
  return ok({
    tokenAddress: token,
    balance: Number(formatUnits(units, decimals)),
    rawBalance: units.toString(),
    decimals,
    ...names.value,
    logo: '',
    type: 'ERC_20',
    transferable: true,
  });
}
