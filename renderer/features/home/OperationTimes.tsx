import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import type { Statistics } from '../../service/call/client.ts';
import { useStatistics } from '../../service/look/use-statistics.ts';
import styles from './OperationTimes.module.css';
import { durationText, widthOf } from './operation-times.ts';

type Operation = Statistics['operations'][number];

/** So many are shown: those that are called most. */
const shown = 6;

/** How long the operations took that were called most: half of the calls, and 95 of 100. */
export function OperationTimes() {
  const { data } = useStatistics({ span: 'day' });
  const timed = (data?.operations ?? [])
    .filter(({ mostUnder }) => mostUnder !== null)
    .slice(0, shown);
  if (timed.length === 0) return null;
  const longest = Math.max(...timed.map(({ mostUnder }) => mostUnder ?? 0));
  return (
    <Card title="Latency by operation" hint="last 24 h, the most frequent" flush>
      <FiguresTable aria-label="Latency by operation">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Answered</th>
            <th scope="col">Refused</th>
            <th scope="col">Failed</th>
            <td />
            <th scope="col">Half under</th>
            <th scope="col">95 % under</th>
          </tr>
        </thead>
        <tbody>
          {timed.map((operation) => (
            <Row key={operation.operation} operation={operation} longest={longest} />
          ))}
        </tbody>
      </FiguresTable>
    </Card>
  );
}

function Row({
  operation: { operation, answered, refused, failed, halfUnder, mostUnder },
  longest,
}: {
  operation: Operation;
  longest: number;
}) {
  return (
    <tr>
      <th scope="row">
        <code>{operation}</code>
      </th>
      <td>{answered.toLocaleString('en')}</td>
      <td>{refused.toLocaleString('en')}</td>
      <td className={failed > 0 ? text.bad : undefined}>{failed.toLocaleString('en')}</td>
      <td className={styles.bars} aria-hidden="true">
        <span data-share="95" style={{ width: widthOf(mostUnder, longest) }} />
        <span data-share="50" style={{ width: widthOf(halfUnder, longest) }} />
      </td>
      <td>{durationText(halfUnder)}</td>
      <td>{durationText(mostUnder)}</td>
    </tr>
  );
}
