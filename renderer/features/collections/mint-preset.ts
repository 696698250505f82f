import type { SecretType } from '../../../service/kernel/primitives.ts';

/** What is minted, as far as it is known before anybody is asked. */
export interface MintPreset {
  readonly chain?: SecretType;
  readonly contractAddress?: string;
  readonly tokenTypeId?: string;
}
