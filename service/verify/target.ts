/** The implementation that is asked, and what it has to be given for some statements. */
export interface Target {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of Vaultdesk: test money, and code on its chains. */
  readonly operatorToken?: string | undefined;
  /** JSON-RPC of a chain by its name; `{chain}` stands for it. */
  readonly rpcUrl: string;
  /** Where deliveries to the suite are sent; on the loopback address unless told. */
  readonly receiverUrl?: string | undefined;
  /** It was started for this run: its clock may be moved. */
  readonly isOwn: boolean;
}

/** The chains of the contract, by their names. */
export const chainNames = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;
export type ChainName = (typeof chainNames)[number];
