import { signRecoverable } from '../kernel/secp256k1.ts';
import type { Signature } from '../resources/signature.ts';

/**
 * Signs a 32-byte digest: deterministic ECDSA over secp256k1 (RFC 6979), low `s` (EIP-2),
 * `v` 27 or 28 as EVM wallets expect. The key's bytes are only read.
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  const r = hexOf(signature.subarray(0, 32));
  const s = hexOf(signature.subarray(32));
  const v = (27 + recoveryId).toString(16);
  return {
    type: 'HEX_SIGNATURE',
    r: `0x${r}`,
    s: `0x${s}`,
    v: `0x${v}`,
    signature: `0x${r}${s}${v}`,
  };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
