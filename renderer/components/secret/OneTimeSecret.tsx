import { Checkbox } from '@mantine/core';
import { Tag } from '../status/Tag.tsx';
import text from '../text.module.css';
import { SecretLine } from './CoveredSecret.tsx';
import styles from './OneTimeSecret.module.css';

/** A secret that is shown once, with a confirmation that it was saved. */
export function OneTimeSecret({
  label,
  value,
  saved,
  hint = 'If lost, it can only be replaced.',
  masked = false,
  shown,
  onSaved,
}: {
  label: string;
  value: string;
  /** How the value is displayed, if different. */
  shown?: React.ReactNode;
  saved: boolean;
  /** The consequence of losing it. */
  hint?: string;
  /** Covered by dots until revealed; it can be copied while covered. */
  masked?: boolean;
  onSaved: (saved: boolean) => void;
}) {
  return (
    <div className={styles.box}>
      <div className={`${text.apart} ${styles.head}`}>
        <span className={`${text.quiet} ${text.small}`}>{label}</span>
        <Tag tone="warn">shown once</Tag>
      </div>
      <div className={styles.secret}>
        <SecretLine label={label} value={value} shown={shown} masked={masked} />
      </div>
      <div className={styles.foot}>
        <Checkbox
          checked={saved}
          onChange={(event) => onSaved(event.currentTarget.checked)}
          label={
            <>
              I have saved it <span className={text.quiet}>{hint}</span>
            </>
          }
        />
      </div>
    </div>
  );
}
