import { ActionIcon, type ActionIconProps, Box, Flex, Menu, Stack } from '@mantine/core';
import { IconChevronRight, IconDots, type TablerIcon } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useRegisteredActions } from '../keyboard/page-actions.ts';
import styles from './layout.module.css';

interface Item {
  readonly icon: TablerIcon;
  readonly label: string;
  /** The label in the menu. It may omit the subject. */
  readonly short?: string;
  /** Needs no connection, e.g. to copy a shown value. */
  readonly isLocal?: boolean;
  /** Set apart from the items above. */
  readonly hasDivider?: boolean;
  /** Last, after a line. */
  readonly isDestructive?: boolean;
  run(): void;
}

/** A menu of rare actions of a subject; the command palette lists them too. */
export function MoreMenu({
  label: name,
  of,
  items,
  ...target
}: ActionIconProps & { label: string; of?: string; items: readonly (Item | false)[] }) {
  const block = useWriteBlock();
  const shown = items.filter((item) => item !== false);
  useRegisteredActions(shown.map(({ label, run }) => ({ label, of, run })));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={name} {...target}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, short = label, icon: Icon, hasDivider, isDestructive, isLocal, run }) => (
          <Fragment key={label}>
            {(hasDivider || isDestructive) && <Menu.Divider />}
            <Menu.Item
              leftSection={<Icon size={15} stroke={1.6} />}
              {...(isDestructive && { c: 'var(--vd-bad-text)' })}
              disabled={block !== undefined && !isLocal}
              title={isLocal ? undefined : block?.title}
              onClick={run}
            >
              {short}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MoreProps {
  readonly label: string;
  readonly hint?: string;
  /** Initially open, e.g. if it contains an error. */
  readonly open?: boolean;
  readonly children: React.ReactNode;
}

/** Rarely needed content, collapsed by default. */
export function More({ label, hint, open = false, children }: MoreProps) {
  return (
    <details className={styles.more} open={open || undefined}>
      <Flex
        component="summary"
        className={`strong ${styles.summary}`}
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
