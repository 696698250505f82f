import { ActionIcon, Box, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEscape } from '../keyboard/focus.ts';
import text from '../text.module.css';
import styles from './layout.module.css';
import { Tip } from './Tip.tsx';

/** The details panel of a record, docked at the right of its list, which remains usable. Escape closes it, if it can be closed. */
export function DockedPanel({
  kind,
  beside,
  tools,
  head,
  children,
  foot,
  wide = false,
  onClose,
}: {
  /** The kind of record, e.g. "Wallet". */
  kind: string;
  /** Its id, if it has no other name. */
  beside?: React.ReactNode;
  tools?: React.ReactNode;
  head: React.ReactNode;
  children: React.ReactNode;
  foot?: React.ReactNode;
  /** Wider for code; `pair` for two columns of code, `narrow` next to another panel. */
  wide?: boolean | 'pair' | 'narrow';
  onClose?: (() => void) | undefined;
}) {
  return (
    <aside
      className={styles.panel}
      data-wide={(wide && wide !== 'narrow') || undefined}
      data-narrow={wide === 'narrow' || undefined}
      data-pair={wide === 'pair' || undefined}
      aria-label={kind}
    >
      <Box flex={1} mih={0} style={{ overflow: 'hidden auto' }}>
        <Box component="header" py={14} px={20} style={{ borderBottom: '1px solid var(--vd-line)' }}>
          <Flex align="center" justify="space-between" mih={28} me={-6}>
            <Box component="span" className={text.line} c="dimmed" fz="sm">
              {kind} {beside}
            </Box>
            <Flex gap={4}>
              {tools}
              {onClose && <CloseButton onClose={onClose} />}
            </Flex>
          </Flex>
          {head}
        </Box>
        <Box pt={10} px={20} pb={20}>
          {children}
        </Box>
      </Box>
      {foot}
    </aside>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  useEscape(onClose);
  return (
    <Tip label="Close">
      <ActionIcon aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </Tip>
  );
}

/** The title of the panel, with tags next to it, and its actions at the right edge. */
export function PanelTitle({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: React.ReactNode;
  children?: React.ReactNode;
}) {
  return (
    <Flex align="center" gap={10} mih={32}>
      <h2 className={`${text.heading} ${text.cut}`} title={title}>
        {title}
      </h2>
      {children}
      {actions && (
        <Flex gap={8} ms="auto" style={{ flexShrink: 0 }}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

/** The value that is copied most often, below the title. */
export function PanelKey({ children }: { children: React.ReactNode }) {
  return (
    <Flex className={styles.key} align="center" wrap="wrap" gap="4px 12px" miw={0} mt={3}>
      {children}
    </Flex>
  );
}

/** A titled part of a panel or of a detail page. */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section className={styles.section}>
      <Flex align="center" justify="space-between" mih={32}>
        <h3 className={text.title}>{title}</h3>
        {aside}
      </Flex>
      {children}
    </section>
  );
}
