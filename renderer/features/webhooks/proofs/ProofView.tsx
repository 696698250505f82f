import { Button, Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useRef } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type HandlerProof, queryClient, service } from '../../../service/call/client.ts';
import { BrokenOrder } from './BrokenOrder.tsx';
import { OrderGrid } from './OrderGrid.tsx';

/** The progress of a handler test, or its result and the failing orders. */
export function ProofView({ proof }: { proof: HandlerProof }) {
  const { words, warnings, broken, events, status, orders } = proof;
  const sections = useRef(new Map<number, HTMLElement>());
  return (
    <div className={`${text.stack} ${text.roomy}`}>
      <p role="status">{words}</p>
      {status === 'RUNNING' && <Underway proof={proof} />}
      <p className={`${text.quiet} ${text.figures}`}>
        {counted(events.length, 'event', 'events')}, {ordersOf(proof)},{' '}
        {counted(proof.progress.runs, 'run', 'runs')},{' '}
        {counted(proof.progress.deliveries, 'delivery', 'deliveries')}, seed {proof.seed}
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
        <BrokenOrder
          key={order.run}
          order={order}
          events={events}
          ref={(section) => {
            if (section) sections.current.set(order.run, section);
          }}
        />
      ))}
    </div>
  );
}

function ordersOf({ progress: { permutations, planned } }: HandlerProof): string {
  return `${permutations} of ${counted(planned, 'order', 'orders')}`;
}

function Underway({ proof }: { proof: HandlerProof }) {
  const cancel = useOperation('proofs.cancel');
  const { id: proofId, webhookId, progress } = proof;
  const done = progress.planned === 0 ? 0 : (progress.permutations / progress.planned) * 100;
  const lookAgain = () =>
    queryClient.invalidateQueries(service.proofs.list.queryFilter({ webhookId }));
  return (
    <>
      <Progress value={done} aria-label="Tested orders" />
      <div className={text.row}>
        <Button
          leftSection={<IconPlayerStop size={15} stroke={1.7} />}
          loading={cancel.busy}
          onClick={() => cancel.attempt({ webhookId, proofId }, lookAgain)}
        >
          Stop
        </Button>
        <span className={text.quiet}>Earlier results are kept.</span>
      </div>
      {Boolean(cancel.error) && <FailureAlert error={cancel.error} />}
    </>
  );
}
