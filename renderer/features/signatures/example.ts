import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { ContentKind } from './signing-search.ts';

/** What an example fills in: the wallet that would sign, or a made-up one. */
export interface Signer {
  readonly address: string;
  readonly secretType: SecretType;
}

/** A text to begin with. */
export interface Example {
  readonly kind: ContentKind;
  readonly label: string;
  readonly hint: string;
  text(signer: Signer, now: Date): string;
}

/** Who gets something in an example: nobody whose key is known. */
export const spender = '0x50d50401cCA70f2e5e65A5E0F3c2Fc3f3168d466';
export const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
/** The most that an amount can be. */
export const largestUint256 = (2n ** 256n - 1n).toString();
