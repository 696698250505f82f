import { Box } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './layout.module.css';

const icons = { plain: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle } as const;

interface NoteProps {
  readonly tone: keyof typeof icons;
  readonly title: React.ReactNode;
  readonly children?: React.ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A risk, warning or advice in context. */
export function Note({ tone, title, children, role }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={`well broken ${styles.note}`} data-tone={tone} role={role}>
      <Icon size={17} stroke={1.7} color="var(--tone)" style={{ flexShrink: 0, marginTop: 1 }} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <Box fw={550} c="var(--tone)">
          {title}
        </Box>
        {children && (
          <Box className={styles.body} c="var(--vd-text2)" lh="sm">
            {children}
          </Box>
        )}
      </Box>
    </div>
  );
}
