/** The implementation under test, with the options that some assertions require. */
export interface Target {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only for Vaultdesk: allows test money and code on its chains. */
  readonly operatorToken?: string | undefined;
  /** The JSON-RPC address; `{chain}` is replaced by the chain name. */
  readonly rpcUrl: string;
  /** The address for deliveries to the suite (default: loopback). */
  readonly receiverUrl?: string | undefined;
  /** Started for this run, so its clock may be changed. */
  readonly isOwn: boolean;
}

/** The chain names of the contract. */
export const chainNames = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;
export type ChainName = (typeof chainNames)[number];
