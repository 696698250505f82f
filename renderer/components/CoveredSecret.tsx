import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import styles from './CoveredSecret.module.css';

/** A secret that can be copied, and is shown only when it is asked for. */
export function CoveredSecret({ label, value }: { label: string; value: string }) {
  const [isCovered, setCovered] = useState(true);
  return (
    <div className={styles.box}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        {isCovered ? (
          <UnstyledButton className={styles.cover} onClick={() => setCovered(false)}>
            <span aria-hidden="true">{'•'.repeat(24)}</span> Reveal
          </UnstyledButton>
        ) : (
          <code className={styles.value}>{value}</code>
        )}
        <CopyButton
          value={value}
          label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          size={28}
        />
      </div>
    </div>
  );
}
