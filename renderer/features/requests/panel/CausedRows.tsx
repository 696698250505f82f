import type { TraceLink } from '../../../../service/resources/trace.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { linkStateLabel, markOf, nameOfKind } from '../../../components/timeline/link-labels.ts';
import { SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import styles from './RequestPanel.module.css';

/** The effects of a request, each with a link. */
export function CausedRows({ links }: { links: readonly TraceLink[] | undefined }) {
  if (!links?.length) return <p className={text.soft}>No changes.</p>;
  return (
    <ul className={styles.rows}>
      {links.map((link) => (
        <li key={link.id} className={styles.row}>
          <span className={`${text.quiet} ${styles.rowLabel}`}>{nameOfKind(link)}</span>
          <StatusGlyph status={markOf(link)} label={linkStateLabel(link)} />
          <SubjectLink subject={link.record}>
            {link.isLiteral ? <code>{link.title}</code> : link.title}
          </SubjectLink>
          {link.detail && <span className={`${text.cut} ${text.quiet}`}>{link.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
