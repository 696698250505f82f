import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { Segments } from '../layout/loading/Segments.tsx';
import { ChainGlyph } from './ChainGlyph.tsx';

/** A choice among all chains. */
export function ChainField({
  value,
  onChange,
  disabled = [],
}: {
  value: string;
  onChange: (chain: string) => void;
  /** Chains that cannot be selected here. */
  disabled?: readonly string[];
}) {
  return (
    <Segments
      label="Chain"
      look="field"
      options={secretTypes.map((chain) => ({
        value: chain,
        label: (
          <>
            <ChainGlyph chain={chain} />
            {chain}
          </>
        ),
        disabled: disabled.includes(chain),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
