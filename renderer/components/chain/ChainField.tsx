import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { SegmentedField } from '../form/SegmentedField.tsx';
import styles from './ChainField.module.css';
import { ChainGlyph } from './ChainGlyph.tsx';

/** One of the chains, all of them in sight. */
export function ChainField({
  value,
  onChange,
  disabled = [],
}: {
  value: string;
  onChange: (chain: string) => void;
  /** Chains that cannot be chosen here. */
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
