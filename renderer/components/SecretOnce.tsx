import { Checkbox } from '@mantine/core';
import { CopyButton } from './CopyButton.tsx';
import styles from './SecretOnce.module.css';
import { Tag } from './Tag.tsx';

/** A secret that is shown this one time, and the promise that it was saved. */
export function SecretOnce({
  label,
  value,
  saved,
  onSaved,
}: {
  label: string;
  value: string;
  saved: boolean;
  onSaved: (saved: boolean) => void;
}) {
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <Tag tone="warn">shown once</Tag>
      </div>
      <div className={styles.row}>
        <code className={styles.value}>{value}</code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} size={28} />
      </div>
      <div className={styles.foot}>
        <Checkbox
          checked={saved}
          onChange={(event) => onSaved(event.currentTarget.checked)}
          label={
            <>
              I have saved it <span className={styles.hint}>A lost one can only be replaced.</span>
            </>
          }
        />
      </div>
    </div>
  );
}
