import { Checkbox, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import styles from './SecretOnce.module.css';
import { Tag } from './Tag.tsx';

/** A secret that is shown this one time, and the promise that it was saved. */
export function SecretOnce({
  label,
  value,
  saved,
  hint = 'A lost one can only be replaced.',
  masked = false,
  shown = <code className={styles.value}>{value}</code>,
  onSaved,
}: {
  label: string;
  value: string;
  /** How the value is written, where that is not simply itself. */
  shown?: React.ReactNode;
  saved: boolean;
  /** What happens when it is lost. */
  hint?: string;
  /** Covered by dots until it is asked for; it can be copied without being seen. */
  masked?: boolean;
  onSaved: (saved: boolean) => void;
}) {
  const [isCovered, setCovered] = useState(masked);
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <Tag tone="warn">shown once</Tag>
      </div>
      <div className={styles.row}>
        {isCovered ? (
          <UnstyledButton className={styles.cover} onClick={() => setCovered(false)}>
            <span aria-hidden="true">{'•'.repeat(24)}</span> Reveal
          </UnstyledButton>
        ) : (
          shown
        )}
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} size={28} />
      </div>
      <div className={styles.foot}>
        <Checkbox
          checked={saved}
          onChange={(event) => onSaved(event.currentTarget.checked)}
          label={
            <>
              I have saved it <span className={styles.hint}>{hint}</span>
            </>
          }
        />
      </div>
    </div>
  );
}
