import type { SecretType } from '../../../service/kernel/primitives.ts';

/** The preset values of the mint drawer. */
export interface MintPreset {
  readonly chain?: SecretType;
  readonly contractAddress?: string;
  readonly tokenTypeId?: string;
}
