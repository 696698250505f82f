import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { OperationLine } from '../../../frame/act/use-operation.tsx';
import { type HandlerProof, service, type Webhook } from '../../../service/call/client.ts';
import { standingOf } from '../webhook-labels.ts';
import { ProofView } from './ProofView.tsx';

/** Polling intervals: a running test often; others because the command line can start one. */
const lookMilliseconds = { running: 500, resting: 5_000 };
/** Whether the handler tolerates duplicate, late and reordered deliveries: the newest test and earlier ones. */
export function ProofCard({ webhook }: { webhook: Webhook }) {
  const input = { webhookId: webhook.id };
  const proofs = useQuery(
    service.proofs.list.queryOptions(input, { refetchInterval: ({ state }) => howOften(state.data) }),
  );
  const [selectedId, setSelectedId] = useState<string>();
  if (proofs.error && !proofs.data) return <FailureAlert error={proofs.error} onRetry={() => void proofs.refetch()} />;
  const all = proofs.data ?? [];
  const selectedProof = all.find(({ id }) => id === selectedId) ?? all[0];
  return (
    <>
      <Card
        title="Handler test"
        hint={selectedProof && <StatusLabel {...standingOf(selectedProof)} />}
        actions={
          <ActButton action={{ name: 'prove-handler', webhook }} size="xs" disabled={all[0]?.status === 'RUNNING'}>
            {selectedProof ? 'Test again…' : 'Test handler…'}
          </ActButton>
        }
      >
        <div className={`${text.stack} ${text.roomy}`}>
          {selectedProof ? (
            <ProofView key={selectedProof.id} proof={selectedProof} />
          ) : (
            <p className={text.quiet}>
              Deliveries may arrive more than once and in any order. The test replays them duplicated, reordered and
              late, and compares the end states.
            </p>
          )}
          <OperationLine operation="proofs.list" input={input} />
        </div>
      </Card>
      {all.length > 1 && (
        <TableCard title="Past tests" columns={columnsOf(selectedProof?.id, setSelectedId)} rows={all} first={5} />
      )}
    </>
  );
}

function howOften(proofs: readonly HandlerProof[] = []): number {
  const isRunning = proofs[0]?.status === 'RUNNING';
  return isRunning ? lookMilliseconds.running : lookMilliseconds.resting;
}

function columnsOf(selectedId: string | undefined, choose: (id: string) => void): readonly CardColumn<HandlerProof>[] {
  return [
    cardColumn('Result', 'status', (proof) => <StatusLabel {...standingOf(proof)} />),
    cardColumn('Summary', { kind: 'name', takesRest: true }, ({ words }) => words),
    cardColumn('Started', { kind: 'when', isWide: true }, ({ startedAt }) => <RelativeTime at={startedAt} />),
    cardColumn('Show', 'when', ({ id, startedAt }) => (
      <Button
        size="xs"
        aria-label={`Show test of ${startedAt}`}
        aria-pressed={id === selectedId}
        disabled={id === selectedId}
        onClick={() => choose(id)}
      >
        {id === selectedId ? 'Shown' : 'Show'}
      </Button>
    )),
  ];
}
