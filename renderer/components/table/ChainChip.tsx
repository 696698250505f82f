import type { SecretType } from '../../../service/kernel/primitives.ts';
import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { ChainGlyph } from '../chain/ChainGlyph.tsx';
import { EnumChip } from './EnumChip.tsx';

/** Filters a list by chain. */
export function ChainChip(chip: {
  value: SecretType | undefined;
  onChange: (chain: SecretType | undefined) => void;
}) {
  return (
    <EnumChip
      {...chip}
      label="Chain"
      values={secretTypes}
      icon={(chain) => <ChainGlyph chain={chain} />}
    />
  );
}
