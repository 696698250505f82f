import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { SegmentedField } from '../form/SegmentedField.tsx';
import styles from './ChainField.module.css';
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
    <SegmentedField
      label="Chain"
      classNames={{ innerLabel: styles.chain }}
      data={secretTypes.map((chain) => ({
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
