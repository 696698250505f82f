import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { secretTypes } from '../../service/kernel/primitives.ts';
import styles from './ChainField.module.css';
import { ChainGlyph } from './ChainGlyph.tsx';
import { FieldHead } from './FieldHead.tsx';

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
  const label = useId();
  return (
    <div>
      <FieldHead id={label} label="Chain" />
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
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
    </div>
  );
}
