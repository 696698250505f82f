import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { secretTypes } from '../../../service/kernel/primitives.ts';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FieldHead } from '../../components/FieldHead.tsx';
import styles from './ChainField.module.css';

const chainChoices = secretTypes.map((chain) => ({
  value: chain,
  label: (
    <>
      <ChainGlyph chain={chain} />
      {chain}
    </>
  ),
}));

/** The chain of a wallet, all of them in sight. */
export function ChainField({
  value,
  onChange,
}: {
  value: string;
  onChange: (chain: string) => void;
}) {
  const label = useId();
  return (
    <div>
      <FieldHead id={label} label="Chain" />
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        classNames={{ innerLabel: styles.chain }}
        data={chainChoices}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
