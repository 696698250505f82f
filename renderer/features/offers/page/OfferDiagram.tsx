import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import diagram from '../../../components/timeline/Diagram.module.css';
import { currentOf, StepArrow, StepBox, StepEdge } from '../../../components/timeline/Diagram.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import styles from './OfferDiagram.module.css';
import { OfferDuration } from './OfferDuration.tsx';
import { lifecycleOf, type Step, saidOf } from './offer-lifecycle.ts';

/** The offer status diagram: the main path in one line, the exits below, and the cause of each step. */
export function OfferDiagram({ inspection }: { inspection: OfferInspection }) {
  const { path, refused, terminated, error } = lifecycleOf(inspection);
  return (
    <div className={styles.scroll}>
      <ol className={styles.way} aria-label={saidOf(inspection)}>
        {path.map((step, index) => (
          <PathStep key={step.status} step={step} isFirst={index === 0} />
        ))}
        <Exit step={refused} />
        <Exit step={terminated} />
        <Exit step={error} />
      </ol>
    </div>
  );
}

function PathStep({ step, isFirst }: { step: Step; isFirst: boolean }) {
  return (
    <>
      {!isFirst && (
        <StepEdge
          className={styles.edge}
          isTravelled={step.isTravelled}
          isGone={step.state === 'impossible'}
        >
          <span
            className={`${diagram.cause} ${styles.cause}`}
            data-long={step.brief ? true : undefined}
          >
            {step.cause}
          </span>
          {step.brief && (
            <span className={`${diagram.cause} ${styles.cause} ${styles.brief}`}>{step.brief}</span>
          )}
        </StepEdge>
      )}
      <li className={styles.step} aria-current={currentOf(step.state)}>
        <span className={styles.when}>
          <When step={step} />
        </span>
        <Box step={step} />
      </li>
    </>
  );
}

function Exit({ step }: { step: Step }) {
  return (
    <li className={styles.exit} data-exit={step.status} aria-current={currentOf(step.state)}>
      <span
        className={styles.down}
        data-travelled={step.isTravelled || undefined}
        data-gone={step.state === 'impossible' || undefined}
        aria-hidden="true"
      >
        <StepArrow className={styles.downArrow} />
      </span>
      <span className={`${diagram.cause} ${styles.downCause}`} aria-hidden="true">
        {step.cause}
      </span>
      <Box step={step} isExit />
      {step.isTravelled && (
        <span className={styles.exitWhen}>
          <When step={step} />
        </span>
      )}
    </li>
  );
}

function Box({ step: { status, state }, isExit }: { step: Step; isExit?: boolean }) {
  return (
    <StepBox className={styles.box} state={state} {...(isExit && { isExit })}>
      <WireNameLabel of="offerStatus" name={status} />
    </StepBox>
  );
}

function When({ step: { state, at, hint } }: { step: Step }) {
  if (at === undefined) return hint;
  if (state === 'past') return <RelativeTime at={at} />;
  return (
    <b className={styles.since} data-state={state}>
      <OfferDuration since={at} />
    </b>
  );
}
