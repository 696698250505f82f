import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import text from '../text.module.css';
import { CopyButton } from './CopyButton.tsx';
import styles from './CoveredSecret.module.css';

/** A secret that can be copied, and is shown only on request. */
export function CoveredSecret({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.box}>
      <span className={`${text.quiet} ${text.small}`}>{label}</span>
      <SecretLine label={label} value={value} />
    </div>
  );
}

/** The secret, initially covered by dots; it can be copied while covered. */
export function SecretLine({
  label,
  value,
  shown = <code className={text.broken}>{value}</code>,
  masked = true,
}: {
  label: string;
  value: string;
  /** How the value is displayed, if different. */
  shown?: React.ReactNode;
  masked?: boolean;
}) {
  const [isCovered, setCovered] = useState(masked);
  return (
    <div className={text.apart}>
      {isCovered ? (
        <UnstyledButton className={text.link} onClick={() => setCovered(false)}>
          <span className={`${styles.dots} ${text.soft}`} aria-hidden="true">
            {'•'.repeat(24)}
          </span>{' '}
          Reveal
        </UnstyledButton>
      ) : (
        shown
      )}
      <CopyButton
        value={value}
        label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        size={28}
      />
    </div>
  );
}
