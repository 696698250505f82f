import type { SecretType } from '../../../model/kernel/primitives.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import type { ContractFunction } from '../../../model/transactions/contract-call.ts';
import type { TransactionMeaning, TransactionSide } from '../../../model/transactions/listed-transaction.ts';
import type { KnownAddress } from '../../../model/wallets/signature-inspection.ts';
import type { ChainNetwork } from '../../../platform/ports/chains.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import { decodeCall } from '../../abi/decode-values.ts';
import { selectorOf } from '../../abi/encode-call.ts';
import { toDisplayValue, visibleText } from '../../abi/parse-type.ts';
import { readAbi } from '../../abi/read-abi.ts';
import { findContract, type NamingPorts } from '../../contracts/addresses.ts';
import { knownAbis } from '../../contracts/describe-logs.ts';
import { nativeText, readable, shortAddress } from '../../signatures/inspection/figures.ts';
import { serviceCalls, tokenCalls } from '../meaning/calls.ts';
import { createFindSide } from '../meaning/meaning-of.ts';

/** A transaction together with the service's data about its chain, addresses and call. */
export interface ObservedTransaction {
  readonly parsed: ParsedTransaction;
  /** The chain of this service that it is for. */
  readonly network: ChainNetwork | undefined;
  readonly call: KnownCall | undefined;
  /** Its meaning beyond a plain call. */
  readonly meaning: TransactionMeaning | undefined;
  side(address: string): TransactionSide;
  known(address: string): KnownAddress | undefined;
  /** The name of an address's owner, else the shortened address. */
  nameOf(address: string): string;
  /** An amount in whole coins. */
  coins(wei: bigint): string;
}

interface ReadingContext {
  readonly secretType: SecretType | undefined;
  /** Functions of its contract that the caller supplies. */
  readonly functions: readonly ContractFunction[];
  readonly caller: Caller;
}

/** Adds the service's data to a transaction, without querying a chain. */
export function observeTransaction(
  ports: NamingPorts,
  parsed: ParsedTransaction,
  { secretType, functions, caller }: ReadingContext,
): ObservedTransaction {
  const network = secretType && ports.chains.of(secretType).network;
  const findSide = createFindSide(ports, caller);
  const side = (address: string) => (secretType ? findSide(secretType, address) : { address });
  const { to, data } = parsed;
  const contract = secretType && to ? findContract(ports, secretType, to) : undefined;
  const call =
    to === undefined || data === '0x' ? undefined : findCall(data, [...functions, ...(contract?.functions ?? [])]);
  return {
    parsed,
    network,
    call,
    meaning:
      network &&
      call &&
      ports.storage.read((tables) => {
        const types = call.inputs.map(({ type }) => type).join(',');
        // The function names of contracts that the service deployed are known.
        const ofService = contract === undefined ? undefined : serviceCalls[call.name];
        const readMeaning = tokenCalls[`${call.name}(${types})`] ?? ofService;
        const values = call.inputs.map(({ value }) => value);
        return readMeaning?.({ tables, network, to: to ?? '', side }, values);
      }),
    side,
    known: (address) => toKnown(side(address), ports.custody.find(address) !== undefined),
    nameOf: (address) => {
      const { name } = side(address);
      return name === undefined ? shortAddress(address) : readable(name);
    },
    // Of unknown chains, the coin's name is unknown.
    coins: (wei) => nativeText(wei, network?.nativeSymbol ?? (wei === aCoin ? 'coin' : 'coins')),
  };
}

/** The base units of a whole coin. */
export const aCoin = 10n ** 18n;

function toKnown({ name, walletId, owner }: TransactionSide, isAccount: boolean): KnownAddress | undefined {
  if (name === undefined) return undefined;
  const kind = walletId ? 'wallet' : isAccount ? 'account' : 'contract';
  return { kind, name, walletId, owner };
}

/** A call with its arguments, as declared by its contract. */
interface KnownCall {
  readonly name: string;
  /** @example "transfer(address,uint256)" */
  readonly signature: string;
  readonly inputs: { readonly name: string; readonly type: string; readonly value: string }[];
}

/** Longer texts in arguments are truncated. */
const longestText = 500;

/**
 * Decodes calldata with the first matching function: the given functions of the contract, then the standards, then the
 * contracts of this service. `undefined` if none matches.
 */
function findCall(data: string, suppliedFunctions: readonly ContractFunction[]): KnownCall | undefined {
  const selector = data.slice(0, 10);
  const supplied = suppliedFunctions.filter(({ signature }) => selectorOf(signature) === selector);
  for (const { name, signature, inputs } of [...supplied, ...(knownFunctions().get(selector) ?? [])]) {
    const decoded = decodeCall({ data, types: inputs, functionName: name });
    if (!decoded.ok) continue;
    const args = decoded.value.map(({ type, value }, index) => ({
      name: inputs[index]?.name ?? '',
      type,
      value: visibleText(toDisplayValue(value), longestText),
    }));
    return { name, signature, inputs: args };
  }
  return undefined;
}

/** The most common wallet calls, with parameter names that suit tokens and items. */
const standards = `approve(address spender, uint256 amount)
increaseAllowance(address spender, uint256 addedValue)
decreaseAllowance(address spender, uint256 subtractedValue)
setApprovalForAll(address operator, bool approved)
transfer(address to, uint256 amount)
transferFrom(address from, address to, uint256 amount)
safeTransferFrom(address from, address to, uint256 tokenId)
safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)
safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)
permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
deposit() payable
withdraw(uint256 amount)
multicall(bytes[] data) payable`;

const knownFunctions = once((): ReadonlyMap<string, readonly ContractFunction[]> => {
  const parsed = readAbi(standards);
  const bySelector = new Map<string, ContractFunction[]>();
  for (const { functions } of [...(parsed.ok ? [parsed.value] : []), ...knownAbis()])
    for (const declaration of functions) {
      const selector = selectorOf(declaration.signature);
      bySelector.set(selector, [...(bySelector.get(selector) ?? []), declaration]);
    }
  return bySelector;
});

/** A transaction parsed from bytes or fields; amounts in wei. Fields left to the wallet are absent. */
export interface ParsedTransaction {
  readonly type: number;
  readonly chainId?: bigint | undefined;
  /** The signer; if unsigned, the stated sender. With its checksum. */
  readonly from?: string | undefined;
  /** Absent if the transaction creates a contract. */
  readonly to?: string | undefined;
  readonly value: bigint;
  readonly nonce?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
  /** Lowercase; "0x" if empty. */
  readonly data: string;
  readonly accessList: { address: string; storageKeys: string[] }[];
  /** EIP-4844. */
  readonly maxFeePerBlobGas?: bigint | undefined;
  readonly blobVersionedHashes?: readonly string[] | undefined;
  /** EIP-7702. */
  readonly authorizations?: readonly Authorization[] | undefined;
  /** The signed digest; absent while fields are left to the wallet. */
  readonly digest?: string | undefined;
  /** If signed. */
  readonly signed?: { readonly hash: string } | undefined;
  /** Names in the input that are not transaction fields. */
  readonly unreadFields: readonly string[];
  /** The path of a field in the input. */
  pathOf(field: TransactionField): string | undefined;
}

/** The fields of a transaction by their common names. */
export type TransactionField =
  | 'from'
  | 'chainId'
  | 'to'
  | 'value'
  | 'data'
  | 'nonce'
  | 'gasLimit'
  | 'gasPrice'
  | 'maxFeePerGas'
  | 'maxPriorityFeePerGas'
  | 'accessList'
  | 'maxFeePerBlobGas'
  | 'blobVersionedHashes'
  | 'authorizationList';

/** A signed permission to run the code of a contract as one's own account (EIP-7702). */
export interface Authorization {
  /** 0 is every chain. */
  readonly chainId: bigint;
  /** The contract; the zero address removes the code. */
  readonly address: string;
  readonly nonce: bigint;
  /** The account; `undefined` if the signature is missing or invalid, so that nodes skip it. */
  readonly authority?: string | undefined;
}

type Priced = Pick<
  ParsedTransaction,
  'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxFeePerBlobGas' | 'blobVersionedHashes'
>;

/** Gas of a blob (EIP-4844). */
const gasOfABlob = 131_072n;

/** The maximum gas cost of a transaction, in wei; `undefined` if the wallet decides it. */
export function feeOf({ gasLimit, gasPrice, maxFeePerGas, ...blobs }: Priced): bigint | undefined {
  const price = maxFeePerGas ?? gasPrice;
  const { blobVersionedHashes = [], maxFeePerBlobGas } = blobs;
  const blobGas = BigInt(blobVersionedHashes.length) * gasOfABlob;
  if (gasLimit === undefined || price === undefined) return undefined;
  if (blobGas > 0n && maxFeePerBlobGas === undefined) return undefined;
  return gasLimit * price + blobGas * (maxFeePerBlobGas ?? 0n);
}
