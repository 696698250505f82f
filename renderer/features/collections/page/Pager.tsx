import { PageTurner } from '../../../components/table/foot/TableFoot.tsx';
import text from '../../../components/text.module.css';
import styles from './Pager.module.css';

/** The footer of a card whose list has several pages. */
export function Pager(turner: React.ComponentProps<typeof PageTurner>) {
  return (
    <div className={`${text.line} ${text.quiet} ${text.figures} ${styles.pager}`}>
      <PageTurner {...turner} />
    </div>
  );
}
