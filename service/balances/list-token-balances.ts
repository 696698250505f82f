import { z } from 'zod';
import { readToken } from '../chains/read-token.ts';
import { formatUnits } from '../kernel/base-units.ts';
import { checksumAddress } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { severalOf } from '../kernel/several-of.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TokenBalance } from '../resources/balance.ts';
import { usdcOn } from '../resources/dev-contracts.ts';
import { allOf } from './all-of.ts';
import { askNames, askToken } from './ask-token.ts';
import { type Holder, holderOf, holderPlace, ofWallet } from './holder.ts';
import { maximumTokens } from './limits.ts';
import { receivedLogs } from './received-logs.ts';

const tokenAddress = severalOf(checksumAddress, 'Use addresses of token contracts.')
  .refine((tokens) => tokens.length <= maximumTokens, `Ask for ${maximumTokens} tokens at most.`)
  .optional()
  .meta({ description: 'These alone, whether there are any or not; one, or several with commas.' });

/** What listTokenBalances takes. */
export const listTokenBalancesInput = z.object({ ...ofWallet, tokenAddress });
/** What listTokenBalancesOfAddress takes. */
export const tokensOfAddressInput = z.object({ ...holderPlace, tokenAddress });

/** What getTokenBalance takes. */
export const getTokenBalanceInput = z.object({ ...ofWallet, tokenAddress: checksumAddress });
/** What getTokenBalanceOfAddress takes. */
export const tokenOfAddressInput = z.object({ ...holderPlace, tokenAddress: checksumAddress });

type BalancePorts = Pick<Ports, 'chains' | 'storage'>;

/** The ERC-20 tokens of a wallet, see `listTokensOf`. */
export async function listTokenBalances(
  ports: BalancePorts,
  { walletId, tokenAddress }: z.output<typeof listTokenBalancesInput>,
  caller: Caller,
): Promise<Result<TokenBalance[]>> {
  const holder = holderOf(ports, walletId, caller);
  return holder.ok ? listTokensOf(ports, holder.value, tokenAddress) : holder;
}

/** The ERC-20 tokens of any address, see `listTokensOf`. */
export function listTokenBalancesOfAddress(
  ports: BalancePorts,
  { tokenAddress, ...holder }: z.output<typeof tokensOfAddressInput>,
): Promise<Result<TokenBalance[]>> {
  return listTokensOf(ports, holder, tokenAddress);
}

/** What a wallet has of one ERC-20 token, which nobody needs to have seen before. */
export async function getTokenBalance(
  ports: BalancePorts,
  { walletId, tokenAddress }: z.output<typeof getTokenBalanceInput>,
  caller: Caller,
): Promise<Result<TokenBalance>> {
  const holder = holderOf(ports, walletId, caller);
  return holder.ok ? getTokenOf(ports, holder.value, tokenAddress) : holder;
}

/** What any address has of one ERC-20 token. */
export function getTokenBalanceOfAddress(
  ports: BalancePorts,
  { tokenAddress, ...holder }: z.output<typeof tokenOfAddressInput>,
): Promise<Result<TokenBalance>> {
  return getTokenOf(ports, holder, tokenAddress);
}

/**
 * The ERC-20 tokens that are asked for; else USDC always, and on an embedded chain whatever else came
 * to the address and is still there. A contract that does not behave as a token is left out.
 */
async function listTokensOf(
  { chains }: BalancePorts,
  { secretType, address }: Holder,
  asked: readonly string[] | undefined,
): Promise<Result<TokenBalance[]>> {
  const chain = chains.of(secretType);
  const known = asked ? ok([...new Set(asked)]) : await knownTokens(chain, address);
  if (!known.ok) return known;
  const balances = await allOf(known.value, (token) => balanceOf(chain, token, address));
  if (!balances.ok) return balances;
  const shown = new Set([...(asked ?? []), usdcOn(chain.network)]);
  return ok(
    balances.value.flatMap((one) =>
      one && (shown.has(one.tokenAddress) || one.rawBalance !== '0') ? [one] : [],
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
    : fail('contract.not-found', `No token (ERC-20) answers at ${token} on ${secretType}.`);
}

/** The contracts that reported a transfer to the address, the newest first. */
async function receivedTokens(chain: ChainClient, address: string): Promise<Result<string[]>> {
  const logs = await receivedLogs(chain, address, 'erc20-and-erc721');
  if (!logs.ok) return logs;
  const tokens = logs.value.flatMap((log) => (log.topics.length === 3 ? [log.address] : []));
  return ok([...new Set(tokens)].slice(0, maximumTokens));
}

async function balanceOf(
  chain: ChainClient,
  token: string,
  owner: string,
): Promise<Result<TokenBalance | undefined>> {
  const [units, names, decimals] = await Promise.all([
    readToken(chain, token, owner),
    askNames(chain, token),
    askToken(chain, { token, method: 'decimals' }),
  ]);
  if (!units.ok) return units;
  if (!names.ok) return names;
  if (!decimals.ok) return decimals;
  if (units.value === undefined) return ok(undefined);
  const places = Number(decimals.value ?? 0);
  return ok({
    tokenAddress: token,
    balance: Number(formatUnits(units.value, places)),
    rawBalance: units.value.toString(),
    decimals: places,
    ...names.value,
    type: 'ERC_20',
    transferable: true,
  });
}
