import { Box, Flex, Progress, UnstyledButton } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useRef } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { OperationButton } from '../../../frame/action/OperationButton.tsx';
import { type HandlerProof, queryClient, service } from '../../../service/call/client.ts';
import { countOfAlike, orderLabels } from '../webhook-labels.ts';
import styles from './proofs.module.css';

/** The progress of a handler test, or its result and the failing orders. */
export function ProofView({ proof }: { proof: HandlerProof }) {
  const { words, warnings, broken, events, status, orders, progress } = proof;
  const sections = useRef(new Map<number, HTMLElement>());
  return (
    <div className="stack roomy">
      <p role="status">{words}</p>
      {status === 'RUNNING' && <Underway proof={proof} />}
      <p className="quiet figures">
        {counted(events.length, 'event')}, {progress.permutations} of {counted(progress.planned, 'order')},{' '}
        {counted(progress.runs, 'run')}, {counted(progress.deliveries, 'delivery', 'deliveries')}, seed {proof.seed}
      </p>
      <OrderGrid
        orders={orders}
        isRunning={status === 'RUNNING'}
        onShow={(run) => sections.current.get(run)?.focus()}
      />
      {warnings.map((warning) => (
        <Note key={warning} tone="warn" title={warning} />
      ))}
      {broken.map((order) => (
        <section
          key={order.run}
          ref={(section) => {
            if (section) sections.current.set(order.run, section);
          }}
          tabIndex={-1}
          className={`stack ${styles.order}`}
          aria-label={order.words}
        >
          <h3 className="title broken">{order.words}</h3>
          <p className="quiet small">
            {[
              `Run ${order.run}`,
              order.permutations > 0 && counted(order.permutations, 'order fails', 'orders fail'),
              !order.isShrunk && 'no time left to search for a smaller case',
              order.notProcessed > 0 &&
                counted(order.notProcessed, 'delivery without a 2xx response', 'deliveries without a 2xx response'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Arrivals order={order} events={events} />
          <Difference order={order} />
        </section>
      ))}
    </div>
  );
}

function Underway({ proof: { id: proofId, webhookId, progress } }: { proof: HandlerProof }) {
  const done = progress.planned === 0 ? 0 : (progress.permutations / progress.planned) * 100;
  const checkAgain = () => queryClient.invalidateQueries(service.proofs.list.queryFilter({ webhookId }));
  return (
    <>
      <Progress value={done} aria-label="Tested orders" />
      <div className="row">
        <OperationButton
          operation="proofs.cancel"
          input={{ webhookId, proofId }}
          icon={IconPlayerStop}
          onDone={checkAgain}
        >
          Stop
        </OperationButton>
        <span className="quiet">Earlier results are kept.</span>
      </div>
    </>
  );
}

/** Above this number, marks are small. */
const largeAtMost = 96;

interface OrderGridProps {
  readonly orders: HandlerProof['orders'];
  readonly isRunning: boolean;
  readonly onShow: (run: number) => void;
}

/** All planned orders by kind: a mark if the end state matched, or a button that shows how it differed. */
function OrderGrid({ orders, isRunning, onShow }: OrderGridProps) {
  const isSmall = orders.reduce((sum, group) => sum + group.planned, 0) > largeAtMost;
  // The first kind that is not complete is being tested.
  const current = isRunning ? orders.find((group) => group.tried.length < group.planned) : undefined;
  return (
    <dl className={`stack roomy ${styles.grid}`} data-small={isSmall || undefined}>
      {orders.map((group) => (
        <div key={group.kind} className={styles.group}>
          <dt className="stack" style={{ gap: 0 }}>
            {orderLabels[group.kind].title}
            <span className="quiet small">{orderLabels[group.kind].hint}</span>
          </dt>
          <dd>
            <Flex component="ul" wrap="wrap" gap={isSmall ? 3 : 6} aria-label={countOfAlike(group)}>
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
            </Flex>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CellProps {
  readonly name: string;
  readonly tried: HandlerProof['orders'][number]['tried'][number];
  readonly onShow: (run: number) => void;
}

function Cell({ name, tried: { run, isAlike, brokenRun }, onShow }: CellProps) {
  const label = `${name}, run ${run}: ${isAlike ? 'same end state' : 'different end state'}`;
  const mark = <StatusGlyph status={isAlike ? 'done' : 'failed'} size={isAlike ? 6 : 9} label={label} />;
  return (
    <li className={styles.cell} data-differs={!isAlike || undefined} title={label}>
      {brokenRun === undefined ? (
        mark
      ) : (
        <UnstyledButton
          display="grid"
          w="100%"
          h="100%"
          style={{ placeItems: 'center', borderRadius: 'inherit' }}
          onClick={() => onShow(brokenRun)}
        >
          {mark}
        </UnstyledButton>
      )}
    </li>
  );
}

type Broken = HandlerProof['broken'][number];

function Arrivals({ order, events }: { order: Broken; events: HandlerProof['events'] }) {
  const movedIds = new Set(order.moves.map(({ eventId }) => eventId));
  return (
    <Flex component="ol" className={styles.steps} wrap="wrap" gap={6} aria-label="Order of arrival">
      {order.sequence.map((id, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an event may come twice, and places never change.
          key={index}
          className="well small broken"
          data-moved={movedIds.has(id) || undefined}
        >
          {events.find((event) => event.id === id)?.type ?? id}
        </li>
      ))}
    </Flex>
  );
}

function Difference({ order: { differences } }: { order: Broken }) {
  if (differences.length === 0) return null;
  return (
    <Box className={`well ${styles.states}`} ff="monospace" fz="xs" lh="sm" style={{ overflow: 'hidden' }}>
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
                {expected === undefined ? 'missing' : expected}
              </td>
              <td data-side={found === undefined ? undefined : 'found'}>{found === undefined ? 'missing' : found}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
