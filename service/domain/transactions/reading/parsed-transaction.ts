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
