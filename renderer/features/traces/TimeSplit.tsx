import { Flex } from '@mantine/core';
import type { Trace } from '../../../service/resources/trace.ts';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import { lookOf, Swatch, TimeBar } from '../../components/timeline/TimeBar.tsx';
import { percentOf, tookText } from '../../components/timeline/took.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { withRest } from './with-rest.ts';

/** The time of a trace by part, largest first, or why it is unknown. */
export function TimeSplit({ trace }: { trace: Trace }) {
  if (trace.split.length > 0) return <Split trace={trace} />;
  // A running trace may have measurements soon.
  return trace.state === 'running' ? null : <Unmeasured />;
}

function Unmeasured() {
  const isSeeded = useOverview()?.randomSeed !== undefined;
  return (
    <Card title="Time by part">
      <p className={text.soft}>
        {isSeeded
          ? 'A world with a random seed records no durations, so that every run is identical.'
          : 'The total time was less than a millisecond.'}
      </p>
    </Card>
  );
}

function Split({ trace: { split, took, state } }: { trace: Trace }) {
  const parts = withRest(split, took);
  const until = state === 'running' ? 'now' : 'the last response';
  return (
    <Card title="Time by part" hint={`${tookText(took)} from the first call to ${until}`}>
      <TimeBar parts={parts} />
      <Flex component="ul" align="center" wrap="wrap" gap="4px 24px" mt={10}>
        {parts.map(({ name, took: part, isWait }, index) => (
          <li key={name} className={`${text.inline} ${text.soft}`}>
            <Swatch look={lookOf(parts, index, isWait)} />
            {name}
            <span className={`${text.plain} ${text.strong} ${text.figures}`}>
              {percentOf(part, took)} %
            </span>
            <span className={`${text.quiet} ${text.figures}`}>{tookText(part)}</span>
          </li>
        ))}
      </Flex>
    </Card>
  );
}
