import type { Trace } from '../../../service/resources/trace.ts';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import { lookOf, Swatch, TimeBar } from '../../components/timeline/TimeBar.tsx';
import { percentOf, tookText } from '../../components/timeline/took.ts';
import { useOverview } from '../../service/look/use-overview.ts';
import styles from './TimeSplit.module.css';
import { withRest } from './with-rest.ts';

/** Where the time of a trace went, the largest part first, or why nothing is known of that. */
export function TimeSplit({ trace }: { trace: Trace }) {
  if (trace.split.length > 0) return <Split trace={trace} />;
  // What runs may have something to tell in a moment.
  return trace.state === 'running' ? null : <Unmeasured />;
}

function Unmeasured() {
  const isSeeded = useOverview()?.randomSeed !== undefined;
  return (
    <Card title="Where the time went">
      <p className={text.soft}>
        {isSeeded
          ? 'A world with a random seed keeps no durations, so that it is the same in every run.'
          : 'All of it took less than a millisecond.'}
      </p>
    </Card>
  );
}

function Split({ trace: { split, took, state } }: { trace: Trace }) {
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
