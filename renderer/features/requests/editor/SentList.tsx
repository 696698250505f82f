import { Link } from '@tanstack/react-router';
import { toClock } from '../../../components/figures/instant.ts';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import styles from './editor.module.css';
import { useSentHistory } from './sent-history.ts';

/** The requests that this browser sent; each opens as a new draft. */
export function SentList() {
  const entries = useSentHistory();
  return (
    <nav className={styles.history} aria-label="History">
      <h2 className={text.title}>History</h2>
      {entries.length === 0 && <p className={`${text.small} ${text.quiet}`}>Requests that you send appear here.</p>}
      {entries.map(({ id, at, title, status }) => (
        <Link key={id} to="/requests/new" search={{ from: id }} className={styles.entry}>
          <span className={`${text.cut} ${text.strong}`}>{title}</span>
          <span className={`${text.inline} ${text.figures}`}>
            <StatusGlyph status={statusLabelOf(status).status} /> {status}
          </span>
          <span className={`${text.small} ${text.quiet} ${text.figures}`}>{toClock(at)}</span>
        </Link>
      ))}
    </nav>
  );
}
