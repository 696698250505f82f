import pLimit from 'p-limit';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { receiverKey } from '../../model/market/token-mint.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { counted } from '../auth/open-trade.ts';
import { listTokenBalancesOfAddress } from './list-token-balances.ts';
import { ownedItems } from './received-logs.ts';

type HoldingPorts = Pick<Ports, 'chains' | 'settings' | 'storage'>;

/** An amount of an asset in its smallest unit; `undefined` if it is unknown. */
interface Holding {
  readonly asset: string;
  readonly decimals: number;
  readonly units: bigint | undefined;
}

/**
 * The items, tokens and coins of wallets, added up. The starting balance of a wallet does not count. A sleeping chain
 * starts only for wallets that have received something.
 * @example ["2 items", "20 USDC", "1.5 ETH", "unknown assets on Polygon"]
 */
export async function describeHoldings(ports: HoldingPorts, wallets: readonly WalletRecord[]): Promise<string[]> {
  const limit = pLimit(16);
  const used = wallets.filter((wallet) => isUsed(ports, wallet));
  const held = await Promise.all(used.map((wallet) => limit(() => holdingsOf(ports, wallet))));
  const sums = new Map<string, Holding>();
  for (const { units, ...holding } of held.flat()) {
    const sum = sums.get(holding.asset)?.units ?? 0n;
    sums.set(holding.asset, { ...holding, units: units === undefined ? undefined : sum + units });
  }
  return [...sums.values()].flatMap(toText);
}

/** Whether the wallet can hold something: its chain is not asleep, or records show that something arrived. */
function isUsed({ chains, storage }: HoldingPorts, { id, secretType, address }: WalletRecord): boolean {
  if (!chains.of(secretType).network.isEmbedded || chains.isAwake(secretType)) return true;
  const receiver = receiverKey(secretType, address);
  return storage.read(
    ({ gifts, transactions, fulfillments, tokenMints }) =>
      gifts.countBy('byWallet', id) > 0 ||
      transactions.countBy('byReceiver', receiver) > 0 ||
      fulfillments.countBy('byReceiver', receiver) > 0 ||
      tokenMints.countBy('byReceiver', receiver) > 0,
  );
}

async function holdingsOf(ports: HoldingPorts, { secretType, address }: WalletRecord): Promise<Holding[]> {
  const chain = ports.chains.of(secretType);
  const { name, nativeSymbol } = chain.network;
  const [items, tokens, coins] = await Promise.all([
    ownedItems(chain, address),
    listTokenBalancesOfAddress(ports, { secretType, address }),
    chain.balance(address),
  ]);
  if (!items.ok || !tokens.ok || !coins.ok)
    return [{ asset: `unknown assets on ${name}`, decimals: 0, units: undefined }];
  const given = chain.fundNew ? BigInt(ports.settings.current().fundNewWallets) * weiOfACoin : 0n;
  const excess = coins.value > given ? coins.value - given : 0n;
  return [
    ...items.value.map(({ amount }) => ({ asset: 'item', decimals: 0, units: amount })),
    ...tokens.value.map(({ symbol, tokenAddress, decimals, rawBalance }) => ({
      asset: symbol || tokenAddress,
      decimals,
      units: BigInt(rawBalance),
    })),
    { asset: nativeSymbol, decimals: nativeDecimals, units: excess },
  ];
}

const weiOfACoin = 10n ** BigInt(nativeDecimals);

function toText({ asset, decimals, units }: Holding): string[] {
  if (units === undefined) return [asset];
  if (units === 0n) return [];
  return [asset === 'item' ? counted(units, asset) : `${formatUnits(units, decimals)} ${asset}`];
}
