import { readToken } from '../chains/read-token.ts';
import { formatUnits } from '../kernel/base-units.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TokenBalance } from '../resources/balance.ts';
import { usdcOn } from '../resources/dev-contracts.ts';
import { findShownWallet } from '../wallets/get-wallet.ts';
import { allOf } from './all-of.ts';
import { askNames, askToken } from './ask-token.ts';
import { maximumTokens } from './limits.ts';
import { receivedLogs } from './received-logs.ts';

/**
 * The ERC-20 tokens of a wallet: USDC always, and on an embedded chain whatever else came to it and is
 * still there. A contract that does not behave as a token is left out.
 */
export async function listTokenBalances(
  { chains, storage }: Pick<Ports, 'chains' | 'storage'>,
  { walletId }: { walletId: string },
  caller: Caller,
): Promise<Result<TokenBalance[]>> {
  const wallet = storage.read((tables) => findShownWallet(tables, walletId, caller));
  if (!wallet.ok) return wallet;
  const { secretType, address } = wallet.value;
  const chain = chains.of(secretType);
  const received = chain.network.isEmbedded ? await receivedTokens(chain, address) : ok([]);
  if (!received.ok) return received;

  const usdc = usdcOn(chain.network);
  const tokens = [...new Set([...(usdc ? [usdc] : []), ...received.value])];
  const balances = await allOf(tokens, (token) => balanceOf(chain, token, address));
  if (!balances.ok) return balances;
  return ok(
    balances.value.flatMap((one) =>
      one && (one.tokenAddress === usdc || one.rawBalance !== '0') ? [one] : [],
    ),
  );
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
