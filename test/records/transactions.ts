import { inspect } from 'node:util';
import { keccak256, SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction, type TransactionLike } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import { expect } from 'vitest';
import {
  type Fees,
  feeFields,
  type SignedTransaction,
  signTransaction,
} from '../../service/domain/transactions/fees.ts';
import { chains } from '../../service/model/transactions/chain.ts';
import type { TransactionRecord } from '../../service/model/transactions/transaction.ts';
import type { SavedRequestKind, SavedRequestRecord } from '../../service/model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../service/model/wallets/wallet.ts';
import { addressOfKey, anId, ourApplicationId } from './users.ts';

/** Block 0 of every fake chain. */
const fakeGenesis = keccak256(`0x${'1'.padStart(64, '0')}`);

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

const key = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
let used = 0x5000;

export function aSigner(): Wallet {
  used += 1;
  return new Wallet(key(used));
}

/** A signed transfer on the embedded Ethereum, or a call if there is data. */
export function aTransfer(signer: Wallet, fields: TransactionLike<string> = {}): Promise<string> {
  return signer.signTransaction({
    ...{ type: 2, chainId: chains.ETHEREUM.chainId, nonce: 0, to: signer.address, value: 1n, gasLimit: 21_000n },
    ...{ maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, ...fields },
  });
}

/** The signer: key 0x4646…46 of EIP-155. */
export const signerKey = new SigningKey(`0x${'46'.repeat(32)}`);
export const signer = computeAddress(signerKey);
export const receiver = `0x${'35'.repeat(20)}`;
export const plain = { nonce: 9, to: receiver, value: 10n ** 18n, gasLimit: 21000n };
export const oldFee = { gasPrice: 20n * 10n ** 9n };
/** EIP-1559 gas fees. */
export const newFee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };

export function unsigned(fields: TransactionLike<string>) {
  return Transaction.from({ ...plain, ...fields });
}

export function signed(fields: TransactionLike<string>) {
  const transaction = unsigned(fields);
  transaction.signature = signerKey.sign(transaction.unsignedHash);
  return transaction;
}

export function faultAt(path: string, message: string) {
  const fields = [{ path, message: expect.stringContaining(message) }];
  return { ok: false, failure: { code: 'input.invalid', fields } };
}

/** A pending request of a wallet: a transfer to itself, or a message. */
export function aSavedRequest(wallet: WalletRecord, kind: SavedRequestKind): SavedRequestRecord {
  const { id: walletId, applicationId, userId, secretType, address } = wallet;
  const common = { walletId, secretType };
  const request =
    kind === 'TRANSACTION'
      ? { type: 'TRANSFER', ...common, to: address, value: '0' }
      : { type: 'MESSAGE', ...common, data: 'Hello' };
  const owned = { applicationId, userId, walletId, secretType };
  const createdAt = '2029-12-31T23:40:00.000Z';
  return { id: anId(), ...owned, kind, request: JSON.stringify(request), createdAt };
}
