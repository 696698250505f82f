import { counted } from '../../../components/figures/counted.ts';
import text from '../../../components/text.module.css';
import type { HandlerProof } from '../../../service/call/client.ts';
import styles from './BrokenOrder.module.css';

type Broken = HandlerProof['broken'][number];

/**
 * An order that leads to another end state: its description, its steps and both end states if they
 * differ.
 */
export function BrokenOrder({
  order,
  events,
  ref,
}: {
  order: Broken;
  events: HandlerProof['events'];
  ref?: React.Ref<HTMLElement>;
}) {
  const { words, run, permutations, isShrunk, notProcessed } = order;
  const facts = [
    `Run ${run}`,
    permutations > 0 && counted(permutations, 'order fails', 'orders fail'),
    !isShrunk && 'no time left to search for a smaller case',
    notProcessed > 0 &&
      counted(notProcessed, 'delivery without a 2xx response', 'deliveries without a 2xx response'),
  ].filter(Boolean);
  return (
    <section ref={ref} tabIndex={-1} className={`${text.stack} ${styles.order}`} aria-label={words}>
      <h3 className={`${text.title} ${text.broken}`}>{words}</h3>
      <p className={`${text.quiet} ${text.small}`}>{facts.join(' · ')}</p>
      <Arrivals order={order} events={events} />
      <Difference order={order} />
    </section>
  );
}

function Arrivals({ order, events }: { order: Broken; events: HandlerProof['events'] }) {
  const movedIds = new Set(order.moves.map(({ eventId }) => eventId));
  return (
    <ol className={styles.steps} aria-label="Order of arrival">
      {order.sequence.map((id, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an event may come twice, and places never change.
          key={index}
          className={`${text.well} ${text.small}`}
          data-moved={movedIds.has(id) || undefined}
        >
          {events.find((event) => event.id === id)?.type ?? id}
        </li>
      ))}
    </ol>
  );
}

function Difference({ order: { differences } }: { order: Broken }) {
  if (differences.length === 0) return null;
  return (
    <div className={`${text.well} ${styles.states}`}>
      <table aria-label="End states">
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">As recorded</th>
            <th scope="col">In this order</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, expected, found }) => (
            <tr key={path}>
              <th scope="row">{path || 'the state'}</th>
              <td data-side={expected === undefined ? undefined : 'expected'}>
                {expected === undefined ? 'missing' : `− ${expected}`}
              </td>
              <td data-side={found === undefined ? undefined : 'found'}>
                {found === undefined ? 'missing' : `+ ${found}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
