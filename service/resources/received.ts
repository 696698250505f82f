import type { SecretType } from '../kernel/primitives.ts';
import type { TransactionRecord } from './transaction.ts';

/** The key of what an address of a chain received. */
export function receiverKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

/** Who got something by a transaction that is in a block: coins, tokens or an item; never who signed it. */
export function receiverKeys(transaction: TransactionRecord): readonly string[] {
  if (transaction.state !== 'SUCCEEDED') return [];
  const sender = receiverKey(transaction.secretType, transaction.from);
  const keys = receiversOf(transaction).map((one) => receiverKey(transaction.secretType, one));
  return [...new Set(keys)].filter((key) => key !== sender);
}

/** When what it moves had arrived, as far as that was written down. */
export function arrivalOf({
  minedAt,
  createdAt,
}: Pick<TransactionRecord, 'minedAt' | 'createdAt'>): string {
  return minedAt ?? createdAt;
}

function receiversOf({ value, to, tokens, data }: TransactionRecord): readonly string[] {
  const coins = value === '0' || to === undefined ? [] : [to];
  return tokens ? [...coins, tokens.to] : [...coins, ...namedReceiver(data)];
}

/** By the functions of ERC-20, ERC-721 and ERC-1155: at which argument, an address, the receiver stands. */
const receiverPlaces: Readonly<Record<string, number>> = {
  /** transfer(address,uint256) */
  '0xa9059cbb': 0,
  /** transferFrom(address,address,uint256) */
  '0x23b872dd': 1,
  /** safeTransferFrom(address,address,uint256) */
  '0x42842e0e': 1,
  /** safeTransferFrom(address,address,uint256,bytes) */
  '0xb88d4fde': 1,
  /** safeTransferFrom(address,address,uint256,uint256,bytes) */
  '0xf242432a': 1,
};

const selectorEnd = 10;
const wordLength = 64;
/** Zeros before the 20 bytes of an address in its word. */
const paddingLength = 24;

function namedReceiver(data: string): readonly string[] {
  const place = receiverPlaces[data.slice(0, selectorEnd).toLowerCase()];
  if (place === undefined) return [];
  const start = selectorEnd + place * wordLength + paddingLength;
  const address = data.slice(start, start + wordLength - paddingLength);
  return address.length === wordLength - paddingLength ? [`0x${address}`] : [];
}
