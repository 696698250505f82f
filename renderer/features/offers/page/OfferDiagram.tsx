import { IconCheck } from '@tabler/icons-react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { ForHowLong } from './ForHowLong.tsx';
import styles from './OfferDiagram.module.css';
import { lifecycleOf, type Step, saidOf } from './offer-lifecycle.ts';

/** Where an offer stands: the happy path on one line, its exits below, and what causes each step. */
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
        <li
          className={styles.edge}
          data-travelled={step.isTravelled || undefined}
          data-gone={step.state === 'impossible' || undefined}
          aria-hidden="true"
        >
          <span className={styles.cause} data-long={step.brief ? true : undefined}>
            {step.cause}
          </span>
          {step.brief && <span className={styles.brief}>{step.brief}</span>}
          <span className={styles.line} />
          <Arrow className={styles.arrow} />
        </li>
      )}
      <li className={styles.step} aria-current={currentOf(step)}>
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
    <li className={styles.exit} data-exit={step.status} aria-current={currentOf(step)}>
      <span
        className={styles.down}
        data-travelled={step.isTravelled || undefined}
        data-gone={step.state === 'impossible' || undefined}
        aria-hidden="true"
      >
        <Arrow className={styles.downArrow} />
      </span>
      <span className={styles.downCause} aria-hidden="true">
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
    <span className={styles.box} data-state={state} data-is-exit={isExit}>
      {state === 'past' && <IconCheck size={14} stroke={2} aria-hidden="true" />}
      <code>{status}</code>
    </span>
  );
}

function When({ step: { state, at, hint } }: { step: Step }) {
  if (at === undefined) return hint;
  if (state === 'past') return <RelativeTime at={at} />;
  return (
    <b className={styles.since} data-state={state}>
      <ForHowLong since={at} />
    </b>
  );
}

function currentOf({ state }: Step): 'step' | undefined {
  return state === 'present' || state === 'failed' ? 'step' : undefined;
}

function Arrow({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 8 10" width="8" height="10" aria-hidden="true">
      <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
