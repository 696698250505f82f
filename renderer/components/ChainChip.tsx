import { type SecretType, secretType, secretTypes } from '../../service/kernel/primitives.ts';
import { ChainGlyph } from './ChainGlyph.tsx';
import { FilterChip } from './FilterBar.tsx';

const options = secretTypes.map((chain) => ({
  value: chain,
  label: chain,
  icon: <ChainGlyph chain={chain} />,
}));

/** Narrows a list to one chain. */
export function ChainChip({
  value,
  onChange,
}: {
  value: SecretType | undefined;
  onChange: (chain: SecretType | undefined) => void;
}) {
  return (
    <FilterChip
      label="Chain"
      value={value}
      options={options}
      onChange={(picked) => onChange(secretType.optional().parse(picked))}
    />
  );
}
