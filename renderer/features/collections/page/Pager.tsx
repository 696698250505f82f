import { PageTurner } from '../../../components/table/PageTurner.tsx';
import styles from './Pager.module.css';

/** The foot of a card whose list has more pages. */
export function Pager(turner: React.ComponentProps<typeof PageTurner>) {
  return (
    <div className={styles.pager}>
      <PageTurner {...turner} />
    </div>
  );
}
