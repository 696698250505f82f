/** A transaction as its bytes or its fields have it; amounts in wei. What is left to the wallet is absent. */
export interface ParsedTransaction {
  readonly type: number;
  readonly chainId?: bigint | undefined;
  /** Who signed it; of an unsigned one, who it says sends it. With its checksum. */
  readonly from?: string | undefined;
  /** Absent where it creates a contract. */
  readonly to?: string | undefined;
  readonly value: bigint;
  readonly nonce?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
  /** In small letters; "0x" for none. */
  readonly data: string;
  readonly accessList: { address: string; storageKeys: string[] }[];
  /** What is signed; absent as long as something is left to the wallet. */
  readonly digest?: string | undefined;
  /** Of a signed one. */
  readonly signed?: { readonly hash: string } | undefined;
  /** Names that stand beside its fields and are none of a transaction. */
  readonly unreadFields: readonly string[];
  /** Where a field stands in what was sent. */
  pathOf(field: TransactionField): string | undefined;
}

/** The fields of a transaction by the names that most programs give them. */
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
  | 'accessList';
