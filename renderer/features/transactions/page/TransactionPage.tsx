import { Box, Flex, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { Tip } from '../../../components/layout/Tip.tsx';
import { titleOf } from '../../../components/status/labels/transaction-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { currentOf, StepBox, StepEdge, type StepState } from '../../../components/timeline/Diagram.tsx';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import diagram from '../../../components/timeline/timeline.module.css';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { type DeclaredPage, recordPage } from '../../../frame/page/RecordPage.tsx';
import { EventLogs } from '../../../frame/pick/EventLogs.tsx';
import { type Lane, service, type TransactionInspection } from '../../../service/call/client.ts';
import {
  FailureReason,
  TransactionActions,
  TransactionEffects,
  TransactionFacts,
  useParties,
} from '../TransactionFacts.tsx';
import { CallCard, FeesCard } from './CallCard.tsx';
import styles from './page.module.css';
import { cellsOf, type Exit, hasDetours, type LaneCell, toLaneLine, wayOf } from './path-steps.ts';

/** One transaction: its action, status, cost and available actions. */
export const TransactionPage: DeclaredPage = recordPage({
  operation: 'transactions.inspect',
  input: ({ transactionId = '' }) => ({ transactionId }),
  list: { label: 'Transactions', to: '/transactions' },
  kind: 'Transaction',
  title: titleOf,
  beside: ({ status, secretType, alias }) => (
    <>
      <WireState of="transactionState" name={status} />
      <Chain chain={secretType} />
      {alias && <Tag>{alias}</Tag>}
    </>
  ),
  facts: ({ hash, createdAt }) => (
    <>
      <Identifier value={hash} label="hash" shape="long" />
      signed <RelativeTime at={createdAt} />
    </>
  ),
  actions: (transaction) => <TransactionActions transaction={transaction} />,
  main: (transaction) => <Main transaction={transaction} />,
  side: (transaction) => (
    <>
      <Card title="Details">
        <TransactionFacts transaction={transaction} />
      </Card>
      <FeatureCards on="trace" id={transaction.id} />
      {/* Its lane explains the delay. */}
      {transaction.status === 'PENDING' && <LaneCard transaction={transaction} />}
      <FeesCard transaction={transaction} />
    </>
  ),
});

function Main({ transaction }: { transaction: TransactionInspection }) {
  const { sentence } = useParties(transaction);
  const { data, logs, secretType, hash } = transaction;
  return (
    <>
      <Card>
        <div className="stack roomy">
          <Sentence phrases={sentence} />
          <TransactionWay transaction={transaction} />
        </div>
      </Card>
      <FailureReason transaction={transaction} />
      {data !== '0x' && <CallCard transaction={transaction} />}
      {logs.length > 0 && (
        <Card title="Events" hint={logs.length.toLocaleString('en')}>
          <EventLogs secretType={secretType} logs={logs} />
        </Card>
      )}
      {hasDetours(transaction) && (
        <Card title="Timeline">
          <TransactionEffects transaction={transaction} />
        </Card>
      )}
      <HttpExample title="Query its status over HTTP" operation="transactions.getStatus" input={{ secretType, hash }} />
    </>
  );
}

/** The order in which the transactions of an address enter blocks, and what delays it. */
function LaneCard({ transaction: { secretType, from, nonce } }: { transaction: TransactionInspection }) {
  const { data: lane, isError } = useQuery(service.transactions.getLane.queryOptions({ secretType, address: from }));
  if (isError && !lane) return null;
  return (
    <Card title="Lane" hint="nonces of this address">
      {lane ? <LanePicture lane={lane} nonce={nonce} /> : <SkeletonLine width="80%" />}
    </Card>
  );
}

function LanePicture({ lane, nonce }: { lane: Lane; nonce: number }) {
  const { cells, notShown } = cellsOf(lane);
  return (
    <div className="stack">
      <Flex component="ol" align="center" wrap="wrap" gap={4} aria-label="Nonces">
        {lane.minedNonces > 0 && (
          <li className={styles.mined}>
            {lane.minedNonces === 1 ? '0' : `0–${(lane.minedNonces - 1).toLocaleString('en')}`}
          </li>
        )}
        {cells.map((cell) => (
          <li key={cell.nonce}>
            <Cell cell={cell} isCurrent={cell.nonce === nonce} />
          </li>
        ))}
        {notShown > 0 && <li className={styles.rest}>+{notShown}</li>}
        <li className={styles.next}>{lane.nextNonce.toLocaleString('en')} next</li>
      </Flex>
      <p className="quiet small">{toLaneLine(lane)}</p>
      {lane.isStuck && (
        <Note tone="warn" title="Lane is blocked">
          {lane.stuckReason ?? 'The first pending transaction does not enter a block.'}
        </Note>
      )}
    </div>
  );
}

function Cell({ cell: { nonce, transactionId, fault, isMissing }, isCurrent }: { cell: LaneCell; isCurrent: boolean }) {
  if (isMissing || !transactionId)
    return (
      <Tip label="No transaction has this nonce">
        <span className={styles.cell} data-missing>
          {nonce}
        </span>
      </Tip>
    );
  return (
    <Tip label={fault ?? 'Waiting for a block'}>
      <RecordLink
        of="transaction"
        id={transactionId}
        className={styles.cell}
        data-current={isCurrent || undefined}
        data-fault={fault ? true : undefined}
        aria-label={`Nonce ${nonce}, pending`}
        label={nonce}
      />
    </Tip>
  );
}

/** The states of a transaction: the successful path on one line, the failure exits below. */
function TransactionWay({ transaction }: { transaction: TransactionInspection }) {
  const { steps, failed, replaced } = wayOf(transaction);
  return (
    <ol className={styles.way} aria-label="Status">
      {steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && (
            <StepEdge isTravelled={step.state === 'past' || step.state === 'present'}>
              <span className={diagram.cause}>{step.cause}</span>
              <span className={diagram.cause} style={{ inset: '20px 0 auto' }}>
                {step.at && <RelativeTime at={step.at} />}
              </span>
            </StepEdge>
          )}
          <Box component="li" display="grid" aria-current={currentOf(step.state)}>
            <StepBox className={weightOf(step.state)} state={step.state}>
              {step.name}
              <VisuallyHidden>
                , {labels[step.state]} {step.at && toExact(toInstant(step.at))}
              </VisuallyHidden>
            </StepBox>
          </Box>
        </Fragment>
      ))}
      {failed.below !== replaced.below && <ExitBox name="Replaced" exit={replaced} />}
      <ExitBox name="Failed" exit={failed} />
    </ol>
  );
}

const labels: Readonly<Record<StepState, string>> = {
  past: 'done',
  present: 'now',
  failed: 'now',
  possible: 'possible next',
  impossible: 'not reached',
};

function weightOf(state: StepState): string {
  return state === 'impossible' ? '' : 'strong';
}

function ExitBox({ name, exit: { below, state, cause } }: { name: string; exit: Exit }) {
  return (
    <Box
      component="li"
      display="grid"
      pos="relative"
      style={{ gridArea: `2 / ${below === 'Sent' ? 3 : 5}` }}
      aria-current={currentOf(state)}
    >
      <span className={styles.down} data-travelled={currentOf(state) && true} aria-hidden="true" />
      <span
        className={diagram.cause}
        style={{ position: 'absolute', top: 5, left: 'calc(50% + 8px)' }}
        aria-hidden="true"
      >
        {cause}
      </span>
      <StepBox className={weightOf(state)} state={state} isExit>
        {name}
        <VisuallyHidden>, {labels[state]}</VisuallyHidden>
      </StepBox>
    </Box>
  );
}
