import type { SecretType } from '../kernel/primitives.ts';
import type { TransactionRecord } from './transaction.ts';

/** The key of what an address of a chain received. */
export function receiverKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

/** Receivers of coins, tokens or an item in a mined transaction; never its signer. */
export function receiverKeys(transaction: TransactionRecord): readonly string[] {
  if (transaction.state !== 'SUCCEEDED') return [];
  const sender = receiverKey(transaction.secretType, transaction.from);
  const keys = receiversOf(transaction).map((receiver) =>
    receiverKey(transaction.secretType, receiver),
  );
  return [...new Set(keys)].filter((key) => key !== sender);
}

/** When what it moves arrived, as far as recorded. */
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

/** Position of the receiver's address among the arguments, by function of ERC-20, ERC-721 and ERC-1155. */
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
/** Number of padding zeros before an address in a 32-byte word. */
const paddingLength = 24;

function namedReceiver(data: string): readonly string[] {
  const index = receiverPlaces[data.slice(0, selectorEnd).toLowerCase()];
  if (index === undefined) return [];
  const start = selectorEnd + index * wordLength + paddingLength;
  const address = data.slice(start, start + wordLength - paddingLength);
  return address.length === wordLength - paddingLength ? [`0x${address}`] : [];
}
