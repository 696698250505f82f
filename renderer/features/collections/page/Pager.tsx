import { PageTurner } from '../../../components/table/foot/PageTurner.tsx';
import text from '../../../components/text.module.css';
import styles from './Pager.module.css';

/** The foot of a card whose list has more pages. */
export function Pager(turner: React.ComponentProps<typeof PageTurner>) {
  return (
    <div className={`${text.line} ${text.quiet} ${text.figures} ${styles.pager}`}>
      <PageTurner {...turner} />
    </div>
  );
}
