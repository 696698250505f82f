import { z } from 'zod';
import type { NamingPorts } from '../../contracts/addresses.ts';
import { type SecretType, secretTypeInput } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import { contractFunction } from '../../resources/contract-call.ts';
import type { TransactionReading } from '../../resources/listed-transaction.ts';
import { transactionObject } from '../../resources/transaction-object.ts';
import { ownChains } from '../../signatures/sign.ts';
import { toCoins } from '../execute-transaction.ts';
import { findTransaction } from '../get-transaction-status.ts';
import { linesOf } from './lines-of.ts';
import { observeTransaction } from './observed-transaction.ts';
import { parseObject } from './parse-object.ts';
import { parseRaw } from './parse-raw.ts';
import { feeOf, type ParsedTransaction } from './parsed-transaction.ts';
import { risksOf } from './risks-of.ts';
import { sentenceOf } from './sentence-of.ts';

const maximumFunctions = 500;

export const readTransactionInput = z.object({
  transaction: z
    .union([z.string(), transactionObject], 'Use its bytes as 0x-hexadecimal text, or its fields.')
    .meta({
      description:
        'The raw bytes, signed or unsigned, or the fields as written by eth_sendTransaction, a node, ethers or viem.',
      examples: ['0x02df018001028252089422222222222222222222222222222222222222220180c0'],
    }),
  secretType: secretTypeInput
    .optional()
    .meta({ description: 'The chain to assume if the transaction names no chain.' }),
  functions: z
    .array(contractFunction)
    .max(maximumFunctions, `Use at most ${maximumFunctions} functions.`)
    .optional()
    .meta({ description: 'The functions of the called contract, from a pasted ABI.' }),
});
export type ReadTransactionInput = z.output<typeof readTransactionInput>;

/** Explains the effect, sender and cost of a transaction. Signs, sends and stores nothing; queries no chain. */
export async function readTransaction(
  ports: NamingPorts,
  input: ReadTransactionInput,
  caller: Caller,
): Promise<Result<TransactionReading>> {
  const { transaction, functions = [] } = input;
  const parseResult =
    typeof transaction === 'string' ? parseRaw(transaction) : parseObject(transaction);
  if (!parseResult.ok) return parseResult;
  const parsed = parseResult.value;
  const chainId = parsed.chainId?.toString();
  const secretType =
    chainId === undefined ? input.secretType : ownChains(ports.chains).find(chainId);
  const observed = observeTransaction(ports, parsed, { secretType, functions, caller });
  const risks = risksOf(observed);
  const hash = parsed.signed?.hash;
  return ok({
    ...factsOf(parsed),
    chainId,
    secretType,
    from: parsed.from === undefined ? undefined : observed.side(parsed.from),
    to: parsed.to === undefined ? undefined : observed.side(parsed.to),
    authorizations: parsed.authorizations?.map(({ chainId, nonce, address, authority }) => ({
      chainId: String(chainId),
      contract: observed.side(address),
      nonce: String(nonce),
      account: authority === undefined ? undefined : observed.side(authority),
    })),
    call: observed.call,
    hash,
    transactionId: findId(ports, { secretType, hash }, caller),
    sentence: sentenceOf(observed),
    risks,
    fields: linesOf(observed, risks),
  });
}

function factsOf(parsed: ParsedTransaction) {
  const { type, value, data, digest, accessList } = parsed;
  const fee = feeOf(parsed);
  return {
    type,
    value: toCoins(value),
    valueWei: String(value),
    nonce: parsed.nonce?.toString(),
    gasLimit: parsed.gasLimit?.toString(),
    gasPrice: parsed.gasPrice?.toString(),
    maxFeePerGas: parsed.maxFeePerGas?.toString(),
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas?.toString(),
    maxFeePerBlobGas: parsed.maxFeePerBlobGas?.toString(),
    blobVersionedHashes: parsed.blobVersionedHashes && [...parsed.blobVersionedHashes],
    maximumCostWei: fee === undefined ? undefined : String(value + fee),
    accessList,
    data,
    digest,
  };
}

function findId(
  { storage }: Pick<NamingPorts, 'storage'>,
  { secretType, hash }: { secretType: SecretType | undefined; hash: string | undefined },
  caller: Caller,
): string | undefined {
  if (!secretType || hash === undefined) return undefined;
  return storage.read((tables) => findTransaction(tables, { secretType, hash }, caller))?.id;
}
