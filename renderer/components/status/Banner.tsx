import { Flex } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import styles from './status.module.css';

interface BannerProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly children: React.ReactNode;
  readonly end: React.ReactNode;
}

/** A one-line message above a page. */
export function Banner({ label, icon: Icon, children, end }: BannerProps) {
  return (
    <aside className={`line small plain ${styles.banner}`} aria-label={label}>
      <Icon size={15} stroke={1.8} color="var(--vd-warn-text)" style={{ flexShrink: 0 }} aria-hidden="true" />
      {children}
      <Flex component="span" gap={14} ms="auto" style={{ flexShrink: 0 }}>
        {end}
      </Flex>
    </aside>
  );
}
