import { IconCheck } from '@tabler/icons-react';
import styles from './timeline.module.css';

/** The position of a state in a record's life cycle. */
export type StepState = 'past' | 'present' | 'possible' | 'impossible' | 'failed';

interface StepBoxProps {
  readonly state: StepState;
  /** Below the main path, and lower. */
  readonly isExit?: boolean;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

export function StepBox({ state, isExit, className = '', children }: StepBoxProps) {
  return (
    <span className={`line nowrap ${styles.box} ${className}`} data-state={state} data-is-exit={isExit}>
      {state === 'past' && <IconCheck size={14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  );
}

interface StepEdgeProps {
  readonly isTravelled: boolean;
  /** This edge can no longer be taken. */
  readonly isGone?: boolean;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** An edge between two states; `children` are shown above it. */
export function StepEdge({ isTravelled, isGone = false, className = '', children }: StepEdgeProps) {
  return (
    <li
      className={`${styles.edge} ${className}`}
      data-travelled={isTravelled || undefined}
      data-gone={isGone || undefined}
      aria-hidden="true"
    >
      {children}
      <span className={styles.line} />
      <StepArrow className={styles.arrow} />
    </li>
  );
}

export function StepArrow({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 8 10" width="8" height="10" aria-hidden="true">
      <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** Marks the current state for screen readers. */
export function currentOf(state: StepState): 'step' | undefined {
  return state === 'present' || state === 'failed' ? 'step' : undefined;
}
