import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Signature } from '../resources/signature.ts';

/**
 * Signs a 32-byte digest: deterministic ECDSA over secp256k1 (RFC 6979), low `s` (EIP-2),
 * `v` 27 or 28 as EVM wallets expect. The key's bytes are only read.
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const recovered = secp256k1.sign(digest, privateKey, {
    prehash: false,
    lowS: true,
    format: 'recovered',
  });
  const [recovery = 0] = recovered;
  const r = hexOf(recovered.subarray(1, 33));
  const s = hexOf(recovered.subarray(33, 65));
  const v = (27 + recovery).toString(16);
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
