import type { TraceLink, TraceSpan } from '../../../../service/resources/trace.ts';
import text from '../../../components/text.module.css';
import { TimeBar } from '../../../components/timeline/TimeBar.tsx';
import { tookText } from '../../../components/timeline/took.ts';
import styles from './InnerSplit.module.css';

/** The time of a link by part, if known. */
export function InnerSplit({ link: { waits, took = 0 } }: { link: TraceLink }) {
  const measured = waits.reduce((sum, part) => sum + part.took, 0);
  if (waits.length === 0 || took === 0) return null;
  const otherWork: TraceSpan = { name: 'other work', took: took - measured, isWait: false };
  const parts = otherWork.took > 0 ? [...waits, otherWork] : waits;
  return (
    <div className={styles.split}>
      <TimeBar parts={parts} />
      <ul className={`${styles.words} ${text.tiny} ${text.quiet} ${text.figures}`}>
        {parts.map(({ name, took: part }) => (
          <li key={name} className={styles.part}>
            {name} {tookText(part)}
          </li>
        ))}
      </ul>
    </div>
  );
}
