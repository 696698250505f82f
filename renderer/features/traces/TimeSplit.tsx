import type { Trace } from '../../../service/resources/trace.ts';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import { lookOf, Swatch, TimeBar } from '../../components/timeline/TimeBar.tsx';
import { percentOf, tookText } from '../../components/timeline/took.ts';
import styles from './TimeSplit.module.css';
import { withRest } from './with-rest.ts';

/** Where the time of a trace went, the largest part first. */
export function TimeSplit({ trace: { split, took, state } }: { trace: Trace }) {
  const parts = withRest(split, took);
  const until = state === 'running' ? 'now' : 'the last answer';
  return (
    <Card title="Where the time went" hint={`${tookText(took)} from the first call to ${until}`}>
      <TimeBar parts={parts} />
      <ul className={`${text.row} ${styles.words}`}>
        {parts.map(({ name, took: part, isWait }, place) => (
          <li key={name} className={`${text.inline} ${text.soft}`}>
            <Swatch look={lookOf(parts, place, isWait)} />
            {name}
            <span className={`${text.plain} ${text.strong} ${text.figures}`}>
              {percentOf(part, took)} %
            </span>
            <span className={`${text.quiet} ${text.figures}`}>{tookText(part)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
