import { Box, Flex, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import text from '../text.module.css';
import styles from './layout.module.css';

/** Rarely needed content, collapsed by default. */
export function More({
  label,
  hint,
  open = false,
  children,
}: {
  label: string;
  hint?: string;
  /** Initially open, e.g. if it contains an error. */
  open?: boolean;
  children: React.ReactNode;
}) {
  return (
    <details className={styles.more} open={open || undefined}>
      <Flex
        component="summary"
        className={`${text.strong} ${styles.summary}`}
        align="center"
        gap={4}
        w="fit-content"
        ms={-4}
        p="2px 6px 2px 4px"
        bdrs={6}
        fz="sm"
        lh="md"
        style={{ cursor: 'pointer', listStyle: 'none' }}
      >
        <IconChevronRight size={14} stroke={1.8} className={styles.arrow} aria-hidden="true" />
        {label}
        {hint && (
          <Box component="span" ms={4} c="dimmed" fw={400}>
            {hint}
          </Box>
        )}
      </Flex>
      <Stack gap={14} pt={12}>
        {children}
      </Stack>
    </details>
  );
}
