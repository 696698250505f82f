import { Box } from '@mantine/core';
import { Fragment } from 'react';
import {
  currentOf,
  StepBox,
  StepEdge,
  type StepState,
} from '../../../components/timeline/Diagram.tsx';
import diagram from '../../../components/timeline/timeline.module.css';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { type Exit, type Step, wayOf } from './path-steps.ts';
import styles from './TransactionWay.module.css';

/** The states of a transaction: the successful path on one line, the failure exits below. */
export function TransactionWay({ transaction }: { transaction: TransactionInspection }) {
  const isSent = transaction.timeline.some(({ what }) => /^accepted/i.test(what));
  const { steps, failed, replaced } = wayOf({ ...transaction, isSent });
  return (
    <Box
      component="ol"
      display="grid"
      pt={16}
      pb={2}
      style={{
        gridTemplateColumns:
          'minmax(84px, 116px) minmax(38px, 1fr) minmax(84px, 116px) minmax(38px, 1fr) minmax(84px, 116px) minmax(38px, 1fr) minmax(84px, 116px)',
        alignItems: 'start',
      }}
      aria-label="Status"
    >
      {steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && <Edge step={step} />}
          <MainBox name={step.name} state={step.state} />
        </Fragment>
      ))}
      {failed.below !== replaced.below && <ExitBox name="REPLACED" exit={replaced} />}
      <ExitBox name="FAILED" exit={failed} />
    </Box>
  );
}

const labels: Readonly<Record<StepState, string>> = {
  past: 'done',
  present: 'now',
  failed: 'now',
  possible: 'possible next',
  impossible: 'not reached',
};

function MainBox({ name, state }: { name: string; state: StepState }) {
  return (
    <Box component="li" display="grid" style={{ gridRow: '1' }} aria-current={currentOf(state)}>
      <StepBox className={styles.box} state={state}>
        {name}
        <span className={styles.said}>, {labels[state]}</span>
      </StepBox>
    </Box>
  );
}

/** An edge to a step; passed edges have the accent colour. */
function Edge({ step: { cause, state } }: { step: Step }) {
  return (
    <StepEdge className={styles.edge} isTravelled={state === 'past' || state === 'present'}>
      <span className={diagram.cause}>{cause}</span>
    </StepEdge>
  );
}

function ExitBox({ name, exit: { below, state, cause } }: { name: string; exit: Exit }) {
  return (
    <li className={styles.exit} data-below={below} aria-current={currentOf(state)}>
      <span className={styles.down} data-travelled={currentOf(state) && true} aria-hidden="true" />
      <Box
        component="span"
        className={diagram.cause}
        pos="absolute"
        top={5}
        left="calc(50% + 8px)"
        style={{ whiteSpace: 'nowrap' }}
        aria-hidden="true"
      >
        {cause}
      </Box>
      <StepBox className={styles.box} state={state} isExit>
        <code>{name}</code>
        <span className={styles.said}>, {labels[state]}</span>
      </StepBox>
    </li>
  );
}
