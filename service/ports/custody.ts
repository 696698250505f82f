import type { Result } from '../kernel/result.ts';

/**
 * An account that signs without a user. `faucet` lays contracts on embedded chains and gives test
 * money, `market-operator` owns the custody contract, `card-float` pays sellers for what cards buy, `minter`
 * lays collections and mints in them, and each market user has a deposit address a chain.
 */
export type CustodyAccount =
  | 'faucet'
  | 'market-operator'
  | 'card-float'
  | 'minter'
  | `deposit:${string}`;

/** The service's own accounts. Their keys are sealed under the device key and never leave the adapter. */
export interface Custody {
  /** The account's address with its checksum (EIP-55); the account is made at its first use. */
  address(account: CustodyAccount): Promise<Result<string>>;
  /** The account at this address, in any case; none is made. */
  find(address: string): string | undefined;
  /**
   * Signs 32 bytes: deterministic ECDSA over secp256k1 (RFC 6979) with a low `s`. Answers r, s and v
   * (27 or 28) as 65 bytes in hexadecimal text; `custody.key-lost` where the device key is another one.
   */
  signDigest(account: CustodyAccount, digest: Uint8Array): Promise<Result<string>>;
}
