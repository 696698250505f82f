import { z } from 'zod';
import { type SecretType, secretTypeInput } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { publicChains } from '../../../model/transactions/chain.ts';
import { contractFunction } from '../../../model/transactions/contract-call.ts';
import { transactionReading } from '../../../model/transactions/listed-transaction.ts';
import { transactionObject } from '../../../model/transactions/transaction-object.ts';
import { gasOfATransfer } from '../../../model/transactions/transaction-request.ts';
import type { Risk } from '../../../model/wallets/signature-inspection.ts';
import { type Caller, mutation, route } from '../../../platform/ports/operation.ts';
import type { NamingPorts } from '../../contracts/addresses.ts';
import { isUnlimited, readable, riskOf } from '../../signatures/inspection/figures.ts';
import { ownChains } from '../../signatures/sign.ts';
import { toCoins } from '../execute-transaction.ts';
import { findTransaction } from '../get-transaction-status.ts';
import {
  aCoin,
  feeOf,
  type ObservedTransaction,
  observeTransaction,
  type ParsedTransaction,
} from './observed-transaction.ts';
import { parseObject } from './parse-object.ts';
import { parseRaw } from './parse-raw.ts';
import { linesOf, sentenceOf } from './sentence-of.ts';

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

/** Explains the effect, sender and cost of a transaction. Signs, sends and stores nothing; queries no chain. */
export const readTransaction = mutation({
  summary: 'Read raw transaction',
  description:
    'Signer, effect and maximum cost: legacy, EIP-2930 and EIP-1559. Queries no chain; signs and sends nothing.',
  route: route('POST', '/_vaultdesk/transactions/read', { maximumBodyKiB: bodyKiB.documents }),
  access: 'operator',
  isReadOnly: true,
  input: readTransactionInput,
  output: transactionReading,
  async run(ports, input, caller) {
    const { transaction, functions = [] } = input;
    const parseResult = typeof transaction === 'string' ? parseRaw(transaction) : parseObject(transaction);
    if (!parseResult.ok) return parseResult;
    const parsed = parseResult.value;
    const chainId = parsed.chainId?.toString();
    const secretType = chainId === undefined ? input.secretType : ownChains(ports.chains).find(chainId);
    const observed = observeTransaction(ports, parsed, { secretType, functions, caller });
    const risks = [
      chainRisk(observed),
      receiverRisk(observed),
      ...authorizationRisks(observed),
      callRisk(observed),
      ...feeRisks(observed),
      nameRisk(observed),
    ].filter((risk) => risk !== undefined);
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
  },
});

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

function chainRisk({ parsed: { chainId, signed, pathOf }, network }: ObservedTransaction) {
  if (chainId === undefined) return signed && riskOf('bad', noChain);
  if (network) return undefined;
  const name = publicChains.get(String(chainId));
  const chain = `chain ${chainId}${name ? `, ${name}` : ''}`;
  return riskOf(
    'warn',
    `For another chain. The transaction is for ${chain}, which this service does not run.`,
    pathOf('chainId'),
  );
}

const noChain =
  'No chain id. Anyone can replay this signed transaction on every chain where its sender has an account (EIP-155).';

function receiverRisk({ parsed: { to, value, pathOf } }: ObservedTransaction) {
  if (to === undefined) return riskOf('warn', createsContract, pathOf('data'));
  return BigInt(to) === 0n && value !== 0n ? riskOf('bad', coinsLost, pathOf('to')) : undefined;
}

const createsContract = 'Creates a contract. No receiver: the data is run as a program and stored on the chain.';
const coinsLost = 'The coins are lost. The zero address belongs to no one. Coins sent there are lost.';

function callRisk({ parsed: { to, data, pathOf }, call }: ObservedTransaction) {
  const path = pathOf('data');
  if (to === undefined || data === '0x') return undefined;
  if (!call) return riskOf('warn', unknownCall, path);
  const { signature, inputs } = call;
  const [first = '', second = ''] = inputs.map(({ value }) => value);
  const isWithoutLimit = /^\d+$/.test(second) && isUnlimited(BigInt(second));
  if (/^(?:approve|increaseAllowance)\(/.test(signature) && isWithoutLimit) return riskOf('bad', noLimit, path);
  if (signature === 'setApprovalForAll(address,bool)' && second === 'true') return riskOf('bad', everyItem, path);
  const isToContract = first.toLowerCase() === to.toLowerCase();
  return signature === 'transfer(address,uint256)' && isToContract ? riskOf('bad', tokensLost, path) : undefined;
}

const unknownCall = "Unknown call. The data cannot be decoded. Paste the contract's ABI on its page.";
const noLimit =
  'No limit on the amount. The spender can take all of this token, now and later, until the approval is revoked.';
const everyItem =
  'Every item can be taken. The operator can take every item of this contract, now and later, until the approval is revoked.';
const tokensLost = 'The tokens are lost. Tokens sent to their own contract cannot be recovered.';

/** Gas per authorization before the execution (EIP-7702). */
const gasOfAnAuthorization = 25_000n;

function feeRisks({ parsed, coins }: ObservedTransaction): Risk[] {
  const { gasLimit, maxFeePerGas, pathOf, authorizations = [] } = parsed;
  const risks: Risk[] = [];
  const leastGas = BigInt(gasOfATransfer) + BigInt(authorizations.length) * gasOfAnAuthorization;
  if (gasLimit !== undefined && gasLimit < leastGas) {
    const subject = authorizations.length > 0 ? 'This' : 'Every';
    const text = `${subject} transaction needs at least ${leastGas} units of gas. Nodes reject this one.`;
    risks.push(riskOf('warn', `Too little gas. ${text}`, pathOf('gasLimit')));
  }
  const fee = feeOf(parsed) ?? 0n;
  if (fee >= aCoin) {
    const path = pathOf(maxFeePerGas === undefined ? 'gasPrice' : 'maxFeePerGas');
    risks.push(riskOf('warn', `High gas cost. At most ${coins(fee)}, regardless of the result.`, path));
  }
  return risks;
}

const maximumNames = 10;

function nameRisk({ parsed: { unreadFields } }: ObservedTransaction) {
  const names = unreadFields.slice(0, maximumNames).map((name) => readable(name, 40));
  const text = `These are not transaction fields and were ignored: ${names.join(', ')}.`;
  return names.length === 0 ? undefined : riskOf('warn', `Ignored fields. ${text}`, unreadFields[0]);
}

/** EIP-7702: the code controls the account until another authorization replaces it. */
function authorizationRisks({ parsed, nameOf }: ObservedTransaction): Risk[] {
  const path = parsed.pathOf('authorizationList');
  return (parsed.authorizations ?? []).flatMap(({ chainId, address, authority }) => {
    const contract = nameOf(address);
    if (authority === undefined) {
      const text = `The authorization for the code of ${contract} has no valid signature. Nodes skip it.`;
      return [riskOf('warn', `Invalid authorization. ${text}`, path)];
    }
    const account = nameOf(authority);
    const risks: Risk[] = [];
    const control = `The contract ${contract} can move all coins, tokens and items of ${account}, now and later, until another authorization replaces it.`;
    if (BigInt(address) !== 0n) risks.push(riskOf('bad', `Gives control of an account. ${control}`, path));
    const everywhere = `Anyone can use the authorization of ${account} on every chain on which the account has the same nonce.`;
    const elsewhere = `The authorization of ${account} is for chain ${chainId}. Nodes skip it here.`;
    if (chainId === 0n) risks.push(riskOf('bad', `Valid on every chain. ${everywhere}`, path));
    else if (parsed.chainId !== undefined && chainId !== parsed.chainId)
      risks.push(riskOf('warn', `Authorization for another chain. ${elsewhere}`, path));
    return risks;
  });
}
