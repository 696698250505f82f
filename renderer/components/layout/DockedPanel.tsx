import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEscape } from '../keyboard/use-escape.ts';
import text from '../text.module.css';
import styles from './DockedPanel.module.css';
import { Tip } from './Tip.tsx';

/** One thing of a list, docked at its right while the list stays alive. Escape closes it. */
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
  /** What the thing is: "Wallet". */
  kind: string;
  /** Its id, where that is all it is called. */
  beside?: React.ReactNode;
  tools?: React.ReactNode;
  head: React.ReactNode;
  children: React.ReactNode;
  foot?: React.ReactNode;
  /** Where there is code; `pair` where two of it stand side by side. */
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

/** What the panel is about, with its tags beside it. */
export function PanelTitle({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={`${text.line} ${styles.titleLine}`}>
      <h2 className={`${text.heading} ${text.cut}`}>{title}</h2>
      {children}
    </div>
  );
}

/** The value that is copied most, right under the title. */
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
