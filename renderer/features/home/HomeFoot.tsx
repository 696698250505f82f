import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { useOperationTitles } from '../../service/call/use-api-call.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';
import styles from './home.module.css';
import { durationText, widthOf } from './operation-times.ts';

/** Maximum number of operations, most frequent first. */
const maximumShown = 6;

const shares = ['50', '95'];

/** A head that is also the legend of the bars. */
function headOf(share: string) {
  return (
    <th key={share} scope="col" className={styles.share}>
      <i data-share={share} /> p{share}
    </th>
  );
}

/** The p50 and p95 latencies of the most frequent operations. */
export function HomeFoot() {
  const titleOf = useOperationTitles();
  const { data } = useStatistics({ span: 'day' });
  const timed = (data?.operations ?? []).filter(({ mostUnder }) => mostUnder !== null).slice(0, maximumShown);
  if (timed.length === 0) return null;
  const longest = Math.max(...timed.map(({ mostUnder }) => mostUnder ?? 0));
  return (
    <Card title="Latency by operation" hint="last 24 h, most frequent" flush>
      <FiguresTable
        aria-label="Latency by operation"
        heads={['Operation', 'Successful', 'Client errors', 'Server errors', <td key="bars" />, ...shares.map(headOf)]}
      >
        {timed.map((operation) => (
          <tr key={operation.operation}>
            <th scope="row">{titleOf(operation.operation)}</th>
            <td>{operation.answered.toLocaleString('en')}</td>
            <td>{operation.refused.toLocaleString('en')}</td>
            <td className={operation.failed > 0 ? 'bad' : undefined}>{operation.failed.toLocaleString('en')}</td>
            <td className={styles.bars} style={{ position: 'relative', width: '36%' }} aria-hidden="true">
              <span data-share="95" style={{ width: widthOf(operation.mostUnder, longest) }} />
              <span data-share="50" style={{ width: widthOf(operation.halfUnder, longest) }} />
            </td>
            <td>{durationText(operation.halfUnder)}</td>
            <td>{durationText(operation.mostUnder)}</td>
          </tr>
        ))}
      </FiguresTable>
    </Card>
  );
}
