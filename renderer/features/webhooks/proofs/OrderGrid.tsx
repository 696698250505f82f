import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { HandlerProof } from '../../../service/call/client.ts';
import styles from './OrderGrid.module.css';
import { countOfAlike, orderLabels } from './proof-labels.ts';

type Group = HandlerProof['orders'][number];
type Tried = Group['tried'][number];

/** Above this number, marks are small. */
const largeAtMost = 96;

/**
 * All planned orders by kind: a mark if the end state matched, or a button that shows how it
 * differed.
 */
export function OrderGrid({
  orders,
  isRunning,
  onShow,
}: {
  orders: HandlerProof['orders'];
  isRunning: boolean;
  /** Called with the run of the failing order that occurred first. */
  onShow: (run: number) => void;
}) {
  const planned = orders.reduce((sum, group) => sum + group.planned, 0);
  // The first kind that is not complete is being tested.
  const current = isRunning
    ? orders.find((group) => group.tried.length < group.planned)
    : undefined;
  return (
    <dl className={styles.grid} data-small={planned > largeAtMost || undefined}>
      {orders.map((group) => (
        <div key={group.kind} className={styles.group}>
          <dt>
            {orderLabels[group.kind].title}
            <span className={`${text.quiet} ${text.small}`}>{orderLabels[group.kind].hint}</span>
          </dt>
          <dd>
            <ul className={styles.cells} aria-label={countOfAlike(group)}>
              {group.tried.map((tried, index) => (
                <Cell
                  key={tried.run}
                  name={`${orderLabels[group.kind].one} ${index + 1}`}
                  tried={tried}
                  onShow={onShow}
                />
              ))}
              {Array.from({ length: group.planned - group.tried.length }, (_none, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: one is as empty as the other.
                  key={index}
                  className={styles.cell}
                  data-current={(group === current && index === 0) || undefined}
                  aria-hidden="true"
                />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Cell({
  name,
  tried: { run, isAlike, brokenRun },
  onShow,
}: {
  name: string;
  tried: Tried;
  onShow: (run: number) => void;
}) {
  const label = `${name}, run ${run}: ${isAlike ? 'same end state' : 'different end state'}`;
  const mark = (
    <StatusGlyph status={isAlike ? 'done' : 'failed'} size={isAlike ? 6 : 9} label={label} />
  );
  return (
    <li className={styles.cell} data-differs={!isAlike || undefined} title={label}>
      {brokenRun === undefined ? (
        mark
      ) : (
        <button type="button" className={styles.way} onClick={() => onShow(brokenRun)}>
          {mark}
        </button>
      )}
    </li>
  );
}
