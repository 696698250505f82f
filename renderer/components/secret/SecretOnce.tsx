import { Checkbox } from '@mantine/core';
import { Tag } from '../status/Tag.tsx';
import text from '../text.module.css';
import { SecretLine } from './CoveredSecret.tsx';
import styles from './SecretOnce.module.css';

/** A secret that is shown this one time, and the promise that it was saved. */
export function SecretOnce({
  label,
  value,
  saved,
  hint = 'A lost one can only be replaced.',
  masked = false,
  shown,
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
