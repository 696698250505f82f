import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveriesChart } from '../../../components/chart/DeliveriesChart.tsx';
import { toBothZones, toExact, toHour, toInstant } from '../../../components/figures/instant.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { attemptLabel } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { type DeclaredPage, recordPage } from '../../../frame/page/RecordPage.tsx';
import { type HandlerProof, service, type Webhook } from '../../../service/call/client.ts';
import { useStatistics } from '../../../service/queries/use-overview.ts';
import { ProofView } from '../proofs/ProofView.tsx';
import { healthOf, nameOfEndpoint, standingOf } from '../webhook-labels.ts';
import { countOutcomes, type DisplayedAttempt, failingSince, lastAttempts, maximumMarks } from './attempt-strip.ts';
import { LatestDeliveries, PendingDeliveries, WebhookActions } from './PendingDeliveries.tsx';
import styles from './page.module.css';
import { VerifyCard, WebhookFacts, WebhookNote } from './WebhookFacts.tsx';

export const WebhookPage: DeclaredPage = recordPage({
  operation: 'webhooks.getHealth',
  input: ({ webhookId = '' }) => ({ webhookId }),
  list: { label: 'Webhooks', to: '/webhooks' },
  kind: 'Webhook',
  title: ({ url }) => nameOfEndpoint(url).name,
  beside: (webhook) => <StatusLabel {...healthOf(webhook)} />,
  facts: ({ url }) => (
    <>
      <code>{url}</code>
      <CopyButton value={url} label="Copy URL" />
    </>
  ),
  actions: (webhook) => <WebhookActions webhook={webhook} place="header" />,
  main: (webhook) => <Main webhook={webhook} />,
  side: (webhook) => (
    <>
      <Card title="Details">
        <WebhookFacts webhook={webhook} />
      </Card>
      <VerifyCard webhook={webhook} />
    </>
  ),
});

function Main({ webhook }: { webhook: Webhook }) {
  const { id: webhookId } = webhook;
  const { data } = useStatistics({ span: 'day', webhookId });
  return (
    <>
      <WebhookNote webhook={webhook} />
      <AttemptCard webhookId={webhookId} />
      <PendingDeliveries webhook={webhook} />
      <DeliveriesChart counted={data} webhookId={webhookId} />
      <LatestDeliveries webhook={webhook} size={10} />
      <ProofCard webhook={webhook} />
      <HttpExample
        title="Send a test event over HTTP"
        operation="webhooks.sendTestEvent"
        input={{ webhookId, type: 'payment_intent.succeeded' }}
      />
    </>
  );
}

/** The latest attempts as a row of marks; renders nothing before the first attempt. */
function AttemptCard({ webhookId }: { webhookId: string }) {
  const { data } = useQuery(service.deliveries.list.queryOptions({ webhookId, size: maximumMarks }));
  const attempts = lastAttempts(data?.items ?? []);
  if (attempts.length === 0) return null;
  return (
    <Card
      title="Last attempts"
      hint={
        <span className="line small">
          {countOutcomes(attempts).map(({ label, count }) => (
            <span key={label.state} className="inline">
              <StatusGlyph status={label.status} /> <b className="soft strong">{count}</b> {label.state}
            </span>
          ))}
        </span>
      }
    >
      <Strip attempts={attempts} />
    </Card>
  );
}

function Strip({ attempts }: { attempts: readonly DisplayedAttempt[] }) {
  return (
    <Box pos="relative">
      <Box
        display="grid"
        h={28}
        style={{
          gridTemplateColumns: 'repeat(60, minmax(0, 1fr))',
          alignItems: 'center',
          borderBottom: '1px solid var(--vd-line)',
        }}
        aria-hidden="true"
      >
        {attempts.map((attempt, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never change places.
            key={`${attempt.at} ${index}`}
            title={`${toBothZones(toInstant(attempt.at))}: ${attemptLabel(attempt).state}`}
            style={{ display: 'flex' }}
          >
            <StatusGlyph status={attemptLabel(attempt).status} />
          </span>
        ))}
      </Box>
      <StripLabels attempts={attempts} since={failingSince(attempts)} />
      <Box pos="absolute" w={1} h={1} style={{ overflow: 'hidden', clipPath: 'inset(50%)' }}>
        <table>
          <caption>Last attempts</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Response</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never change places.
              <tr key={`${attempt.at} ${index}`}>
                <th scope="row">{toExact(toInstant(attempt.at))}</th>
                <td>{attemptLabel(attempt).state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}

/** A label needs the width of this many marks. */
const room = 8;

/** When the row starts, and since when the endpoint fails. */
function StripLabels({ attempts, since }: { attempts: readonly DisplayedAttempt[]; since: number | undefined }) {
  const first = attempts[0];
  const failure = since === undefined ? undefined : attempts[since];
  return (
    <Box className={`${styles.labels} tiny`} pos="relative" h={20} c="dimmed" aria-hidden="true">
      {first && (since === undefined || since >= room) && <span>{toHour(toInstant(first.at))}</span>}
      {failure && since !== undefined && (
        <span className="bad" style={{ left: `${(since / maximumMarks) * 100}%` }}>
          {toHour(toInstant(failure.at))} first {failure.status ?? 'failure'}
        </span>
      )}
    </Box>
  );
}

/** Polling intervals: a running test often; others because the command line can start one. */
const pollMilliseconds = { running: 500, resting: 5_000 };

/** Whether the handler tolerates duplicate, late and reordered deliveries: the newest and earlier tests. */
function ProofCard({ webhook }: { webhook: Webhook }) {
  const input = { webhookId: webhook.id };
  const proofs = useQuery(
    service.proofs.list.queryOptions(input, {
      refetchInterval: ({ state: { data } }) =>
        pollMilliseconds[data?.[0]?.status === 'RUNNING' ? 'running' : 'resting'],
    }),
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
          <ActionButton
            action={{ name: 'prove-handler', webhook }}
            size="xs"
            disabled={all[0]?.status === 'RUNNING'}
            label={selectedProof ? 'Test again…' : 'Test handler…'}
          />
        }
      >
        <div className="stack roomy">
          {selectedProof ? (
            <ProofView key={selectedProof.id} proof={selectedProof} />
          ) : (
            <p className="quiet">
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

function columnsOf(selectedId: string | undefined, choose: (id: string) => void): readonly CardColumn<HandlerProof>[] {
  return [
    cardColumn('Result', 'status', (proof) => <StatusLabel {...standingOf(proof)} />),
    cardColumn('Summary', { kind: 'name', grows: true }, ({ words }) => words),
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
