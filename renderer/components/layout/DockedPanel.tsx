import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEscape } from '../keyboard/use-escape.ts';
import text from '../text.module.css';
import styles from './DockedPanel.module.css';
import { Tip } from './Tip.tsx';

/**
 * The details panel of a record, docked at the right of its list, which remains usable. Escape
 * closes it.
 */
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
  /** Wider for code; `pair` for two columns of code. */
  wide?: boolean | 'pair';
  onClose: () => void;
}) {
  useEscape(onClose);
  return (
    <aside
      className={styles.panel}
      data-wide={wide || undefined}
      data-pair={wide === 'pair' || undefined}
      aria-label={kind}
    >
      <div className={styles.scroll}>
        <header className={styles.head}>
          <div className={styles.top}>
            <span className={`${text.line} ${styles.kind}`}>
              {kind} {beside}
            </span>
            <div className={styles.tools}>
              {tools}
              <Tip label="Close">
                <ActionIcon aria-label="Close" onClick={onClose}>
                  <IconX size={16} stroke={1.8} />
                </ActionIcon>
              </Tip>
            </div>
          </div>
          {head}
        </header>
        <div className={styles.body}>{children}</div>
      </div>
      {foot}
    </aside>
  );
}

/** The title of the panel, with tags next to it. */
export function PanelTitle({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={`${text.line} ${styles.titleLine}`}>
      <h2 className={`${text.heading} ${text.cut}`}>{title}</h2>
      {children}
    </div>
  );
}

/** The value that is copied most often, below the title. */
export function PanelKey({ children }: { children: React.ReactNode }) {
  return <div className={styles.key}>{children}</div>;
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
      <div className={styles.sectionHead}>
        <h3 className={text.title}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
