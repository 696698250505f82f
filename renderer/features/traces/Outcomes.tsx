import type { TraceOutcome } from '../../../service/resources/trace.ts';
import text from '../../components/text.module.css';
import { SubjectLink } from '../../components/timeline/SubjectLink.tsx';
import styles from './Outcomes.module.css';

/** The transfers of value, each with sender and recipient. */
export function Outcomes({ outcomes }: { outcomes: readonly TraceOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <dl className={styles.cells}>
      {outcomes.map(({ label, value, from, to }) => (
        <div key={label} className={styles.cell}>
          <dt className={`${text.small} ${text.quiet}`}>{label}</dt>
          <dd className={`${text.strong} ${text.cut}`}>{value}</dd>
          <dd className={`${text.small} ${text.quiet} ${text.cut}`}>
            <SubjectLink subject={from.leadsTo}>{from.name}</SubjectLink> to{' '}
            <SubjectLink subject={to.leadsTo}>{to.name}</SubjectLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
