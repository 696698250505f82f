import { Box } from '@mantine/core';
import styles from './layout.module.css';

interface CardProps {
  readonly title?: React.ReactNode;
  readonly hint?: React.ReactNode;
  readonly actions?: React.ReactNode;
  readonly children?: React.ReactNode;
  /** The accessible name if the title is missing, or if it is longer than the title. */
  readonly label?: string;
  readonly flush?: boolean;
  /** The target of links to this card. */
  readonly id?: string;
}

export function Card({ title, hint, actions, children, label, flush = false, id }: CardProps) {
  return (
    <section id={id} className={styles.card} data-flush={flush || undefined} aria-label={label}>
      {title && (
        <header className={`line ${styles.head}`}>
          <h2 className="title nowrap">{title}</h2>
          {hint && <span className="cut quiet">{hint}</span>}
          {actions && (
            <Box className="line" ms="auto">
              {actions}
            </Box>
          )}
        </header>
      )}
      {children}
    </section>
  );
}
