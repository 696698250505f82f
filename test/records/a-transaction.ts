import { inspect } from 'node:util';
import { keccak256 } from 'ethers/crypto';
import { chains } from '../../service/resources/chain.ts';
import type { TransactionRecord } from '../../service/resources/transaction.ts';
import {
  type Fees,
  feeFields,
  type SignedTransaction,
  signTransaction,
} from '../../service/transactions/fees.ts';
import { addressOfKey, anId, ourApplicationId } from './builders.ts';

/** Block 0 of every fake chain. */
export const fakeGenesis = keccak256(`0x${'1'.padStart(64, '0')}`);

/** The default wallet key of the builders. */
const ownersKey = Buffer.alloc(32, 4);

/** A pending transfer, with a real signature of the key of `aWalletOwner`. */
export function aTransaction({
  privateKey = ownersKey,
  fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  ...fields
}: Partial<TransactionRecord> & { privateKey?: Buffer; fees?: Fees } = {}): TransactionRecord {
  const from = addressOfKey(privateKey);
  const secretType = fields.secretType ?? 'ETHEREUM';
  const { chainId } = chains[secretType];
  const { to = from, nonce = 0, value = '0', data = '0x', gasLimit = '25200' } = fields;
  const amounts = { value: BigInt(value), gasLimit: BigInt(gasLimit), fees };
  const signed = signedOnce({ chainId, nonce, to, data, ...amounts }, privateKey, from);
  return {
    id: anId(),
    applicationId: ourApplicationId,
    secretType,
    chainId,
    genesis: fakeGenesis,
    type: 'TRANSFER',
    from,
    to,
    nonce,
    value,
    data,
    gasLimit,
    ...feeFields(fees),
    hash: signed.hash,
    signed: signed.bytes,
    createdAt: '2029-12-31T23:30:00.000Z',
    state: 'PENDING',
    isFinal: false,
    ...fields,
  };
}

const signedTransactions = new Map<string, SignedTransaction>();

/** Signatures are deterministic (RFC 6979), so each transaction is signed once. */
function signedOnce(...transaction: Parameters<typeof signTransaction>): SignedTransaction {
  const key = inspect(transaction, { depth: null, maxArrayLength: null, maxStringLength: null });
  const signed = signedTransactions.get(key) ?? signTransaction(...transaction);
  signedTransactions.set(key, signed);
  return signed;
}
