import { getAddress } from 'ethers/address';
import { selectorOf } from '../abi/selector.ts';
import { formatUnits } from '../kernel/base-units.ts';
import { once } from '../kernel/lazy.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import { usdcDecimals, usdcOn } from '../resources/dev-contracts.ts';
import type { TransactionRecord, TransferredTokens } from '../resources/transaction.ts';
import type { Payload } from './payload.ts';

/** The selector, a padded address and an amount. */
const transferForm = once(
  () => new RegExp(`^${selectorOf('transfer(address,uint256)')}0{24}([0-9a-f]{40})([0-9a-f]{64})$`),
);

/** The USDC amount of a `transfer` call, if the called address is the USDC contract. */
export function usdcTransferredBy(
  network: Pick<ChainNetwork, 'chainId' | 'isEmbedded'>,
  { to, data }: Pick<Payload, 'to' | 'data'>,
): TransferredTokens | undefined {
  if (usdcOn(network)?.toLowerCase() !== to.toLowerCase()) return undefined;
  const [, receiver, units] = transferForm().exec(data.toLowerCase()) ?? [];
  if (receiver === undefined) return undefined;
  return {
    contractAddress: getAddress(to),
    to: getAddress(`0x${receiver}`),
    amount: formatUnits(BigInt(`0x${units}`), usdcDecimals),
    symbol: 'USDC',
  };
}

/** The tokens of a transaction: those that arrived in its block, until then those that it requests. */
export function tokensOf({
  tokens,
  arrivedAmount,
}: Pick<TransactionRecord, 'tokens' | 'arrivedAmount'>): TransferredTokens | undefined {
  return tokens && { ...tokens, amount: arrivedAmount ?? tokens.amount };
}
