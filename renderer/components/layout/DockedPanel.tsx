import { ActionIcon, Box, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { leavePanel, useEscape, useFocusReturn } from '../keyboard/focus.ts';
import styles from './layout.module.css';
import { Tip } from './Tip.tsx';

interface DockedPanelProps {
  /** The kind of record, e.g. "Wallet". */
  readonly kind: string;
  /** Its id, if it has no other name. */
  readonly beside?: React.ReactNode;
  readonly tools?: React.ReactNode;
  readonly head: React.ReactNode;
  readonly children: React.ReactNode;
  readonly foot?: React.ReactNode;
  /** Wider for code; `pair` for two columns of code, `narrow` next to another panel. */
  readonly wide?: boolean | 'pair' | 'narrow';
  readonly onClose?: (() => void) | undefined;
}

/** Windows in which the panel covers its list, see `.panel`. */
const covering = '(max-width: 860px)';

/**
 * The details panel of a record, docked at the right of its list, which remains usable. Escape returns the focus to the
 * list if it came from there, else closes the panel, if it can be closed.
 */
export function DockedPanel({ kind, beside, tools, head, children, foot, wide = false, onClose }: DockedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusReturn();
  const takesFocus = Boolean(onClose) && wide === 'narrow';
  useEffect(() => {
    if (takesFocus || matchMedia(covering).matches) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`slides ${styles.panel}`}
      data-wide={(wide && wide !== 'narrow') || undefined}
      data-narrow={wide === 'narrow' || undefined}
      data-pair={wide === 'pair' || undefined}
      aria-label={kind}
    >
      <Box flex={1} mih={0} style={{ overflow: 'hidden auto' }}>
        <Box component="header" py={14} px={20} style={{ borderBottom: '1px solid var(--vd-line)' }}>
          <Flex align="center" justify="space-between" mih={28} me={-6}>
            <Box component="span" className="line" c="dimmed" fz="sm">
              {kind} {beside}
            </Box>
            <Flex gap={4}>
              {tools}
              {onClose && <CloseButton panel={panel} onClose={onClose} />}
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

function CloseButton({ panel, onClose }: { panel: React.RefObject<HTMLElement | null>; onClose: () => void }) {
  useEscape(() => leavePanel(panel.current) || onClose());
  return (
    <Tip label="Close">
      <ActionIcon aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </Tip>
  );
}

interface PanelTitleProps {
  readonly title: string;
  readonly actions?: React.ReactNode;
  readonly children?: React.ReactNode;
}

/** The title of the panel, with tags next to it, and its actions at the right edge. */
export function PanelTitle({ title, actions, children }: PanelTitleProps) {
  return (
    <Flex align="center" gap={10} mih={32}>
      <h2 className="heading clamped" style={{ WebkitLineClamp: 2 }} title={title}>
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

interface PanelSectionProps {
  readonly title: string;
  readonly aside?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** A titled part of a panel or of a detail page. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  return (
    <section className={styles.section}>
      <Flex align="center" justify="space-between" mih={32}>
        <h3 className="title">{title}</h3>
        {aside}
      </Flex>
      {children}
    </section>
  );
}
