import { createLink } from '@tanstack/react-router';
import styles from './RowLink.module.css';

const ofRow = {
  onClick: (event: React.MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey) event.preventDefault();
  },
};

/** What a row is called, as a link: a plain click belongs to the row, which opens its panel. */
export const RowLink = createLink(({ className = '', ...props }: React.ComponentProps<'a'>) => (
  <a {...props} {...ofRow} className={`${styles.name} ${className}`} />
));
