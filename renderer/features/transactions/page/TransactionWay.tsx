import { Fragment } from 'react';
import diagram from '../../../components/timeline/Diagram.module.css';
import {
  currentOf,
  StepBox,
  StepEdge,
  type StepState,
} from '../../../components/timeline/Diagram.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { type Exit, type Step, wayOf } from './path-steps.ts';
import styles from './TransactionWay.module.css';

/** The states of a transaction: the successful path on one line, the failure exits below. */
export function TransactionWay({ transaction }: { transaction: TransactionInspection }) {
  const isSent = transaction.timeline.some(({ what }) => /^accepted/i.test(what));
  const { steps, failed, replaced } = wayOf({ ...transaction, isSent });
  return (
    <ol className={styles.way} aria-label="Status">
      {steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && <Edge step={step} />}
          <Box name={step.name} state={step.state} />
        </Fragment>
      ))}
      {failed.below !== replaced.below && <ExitBox name="REPLACED" exit={replaced} />}
      <ExitBox name="FAILED" exit={failed} />
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

function Box({ name, state }: { name: string; state: StepState }) {
  return (
    <li className={styles.step} aria-current={currentOf(state)}>
      <StepBox className={styles.box} state={state}>
        {name}
        <span className={styles.said}>, {labels[state]}</span>
      </StepBox>
    </li>
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
      <span className={`${diagram.cause} ${styles.downCause}`} aria-hidden="true">
        {cause}
      </span>
      <StepBox className={styles.box} state={state} isExit>
        <code>{name}</code>
        <span className={styles.said}>, {labels[state]}</span>
      </StepBox>
    </li>
  );
}
