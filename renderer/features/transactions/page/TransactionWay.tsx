import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import text from '../../../components/text.module.css';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { type Exit, type Step, type StepState, wayOf } from './path-steps.ts';
import styles from './TransactionWay.module.css';

/** Where a transaction stands: the way of all that succeed on one line, the exits below. */
export function TransactionWay({ transaction }: { transaction: TransactionInspection }) {
  const isSent = transaction.timeline.some(({ what }) => /^taken/i.test(what));
  const { steps, failed, replaced } = wayOf({ ...transaction, isSent });
  return (
    <ol className={styles.way} aria-label="Where it stands">
      {steps.map((step, place) => (
        <Fragment key={step.name}>
          {place > 0 && <Edge step={step} />}
          <Box name={step.name} state={step.state} />
        </Fragment>
      ))}
      {failed.below !== replaced.below && <ExitBox name="REPLACED" exit={replaced} />}
      <ExitBox name="FAILED" exit={failed} />
    </ol>
  );
}

const said: Readonly<Record<StepState, string>> = {
  past: 'done',
  present: 'now',
  failed: 'now',
  possible: 'may follow',
  impossible: 'not reached',
};

function Box({ name, state }: { name: string; state: StepState }) {
  return (
    <li
      className={`${text.line} ${text.strong} ${styles.box}`}
      data-state={state}
      aria-current={state === 'present' || state === 'failed' ? 'step' : undefined}
    >
      {state === 'past' && <IconCheck size={14} stroke={2} aria-hidden="true" />}
      {name}
      <span className={styles.said}>, {said[state]}</span>
    </li>
  );
}

/** Leads to a step; travelled ones have the accent. */
function Edge({ step: { cause, state } }: { step: Step }) {
  const isTravelled = state === 'past' || state === 'present';
  return (
    <li className={styles.edge} data-travelled={isTravelled || undefined} aria-hidden="true">
      <span className={`${text.cut} ${text.tiny} ${text.quiet} ${styles.cause}`}>{cause}</span>
      <span className={styles.line} />
      <Arrow />
    </li>
  );
}

function ExitBox({ name, exit: { below, state, cause } }: { name: string; exit: Exit }) {
  return (
    <li
      className={styles.exit}
      data-below={below}
      aria-current={state === 'present' || state === 'failed' ? 'step' : undefined}
    >
      <span
        className={styles.down}
        data-state={state}
        data-travelled={state === 'present' || state === 'failed' || undefined}
        aria-hidden="true"
      />
      <span className={`${text.tiny} ${text.quiet} ${styles.downCause}`} aria-hidden="true">
        {cause}
      </span>
      <span className={`${text.line} ${text.strong} ${styles.box}`} data-state={state} data-exit>
        <code>{name}</code>
        <span className={styles.said}>, {said[state]}</span>
      </span>
    </li>
  );
}

function Arrow() {
  return (
    <svg className={styles.arrow} viewBox="0 0 8 10" width="8" height="10" aria-hidden="true">
      <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
