import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { SegmentedField } from '../form/SegmentedField.tsx';
import { ChainGlyph } from './ChainGlyph.tsx';
import styles from './chain.module.css';

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
