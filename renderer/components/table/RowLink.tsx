import { createLink } from '@tanstack/react-router';
import styles from './table.module.css';

const ofRow = {
  onClick: (event: React.MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey) event.preventDefault();
  },
};

/** The link of a row: a plain click opens the panel of the row instead. A long name loses its end in either direction. */
export const RowLink = createLink(({ className = '', ...props }: React.ComponentProps<'a'>) => (
  <a dir="auto" {...props} {...ofRow} className={`${styles.rowLinkName} ${className}`} />
));
