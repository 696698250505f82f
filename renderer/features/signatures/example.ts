import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { ContentKind } from '../../service/queries/page-searches.ts';

/** The signer in an example: the chosen wallet, or a placeholder. */
export interface Signer {
  readonly address: string;
  readonly secretType: SecretType;
}

/** An example text. */
export interface Example {
  readonly kind: ContentKind;
  readonly label: string;
  readonly hint: string;
  text(signer: Signer, now: Date): string;
}

/** The recipient in examples: an address whose key is not known. */
export const spender = '0x50d50401cCA70f2e5e65A5E0F3c2Fc3f3168d466';
export const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
/** The maximum amount of a token. */
export const largestUint256 = (2n ** 256n - 1n).toString();
