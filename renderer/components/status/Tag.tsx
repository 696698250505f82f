import { IconArchive } from '@tabler/icons-react';
import styles from './status.module.css';

/** A neutral label: 20 px, sunken, 11 px. `warn` is only for "shown once". */
export function Tag({ children, tone = 'plain' }: { children: React.ReactNode; tone?: 'plain' | 'warn' }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

/** Marks an archived record. */
export function ArchivedTag() {
  return (
    <Tag>
      <IconArchive size={12} stroke={1.7} aria-hidden="true" />
      Archived
    </Tag>
  );
}
