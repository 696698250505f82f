import type { Result } from '../../model/kernel/results/result.ts';

/**
 * An account that signs without a user. `faucet` deploys contracts on embedded chains and funds
 * wallets, `market-operator` owns the custody contract, `card-float` pays sellers for card
 * purchases, `minter` deploys collections and mints in them, and each market user has one deposit
 * address per chain.
 */
export type CustodyAccount = 'faucet' | 'market-operator' | 'card-float' | 'minter' | `deposit:${string}`;

/**
 * The service's own accounts. Their keys are sealed under the device key and never leave the
 * adapter.
 */
export interface Custody {
  /** The account's address with its checksum (EIP-55); created on first use. */
  address(account: CustodyAccount): Promise<Result<string>>;
  /** Finds the account by address, case-insensitive; creates none. */
  find(address: string): string | undefined;
  /**
   * Signs 32 bytes: deterministic ECDSA over secp256k1 (RFC 6979) with a low `s`. Returns r, s and
   * v (27 or 28) as 65 bytes in hexadecimal text; fails with `custody.key-lost` if the device key
   * has changed.
   */
  signDigest(account: CustodyAccount, digest: Uint8Array): Promise<Result<string>>;
}
