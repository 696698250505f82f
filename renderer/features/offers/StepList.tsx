import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import styles from './StepList.module.css';

/** A step of an automatic process. */
export interface StepLine {
  readonly name: string;
  /** `queued`: not started yet. */
  readonly status: Extract<Status, 'queued' | 'idle' | 'progress' | 'done' | 'failed'>;
  /** A sentence that describes the step. */
  readonly text: React.ReactNode;
  /** Its progress or transaction. */
  readonly aside?: React.ReactNode;
  /** The error message. */
  readonly fault?: string | undefined;
  readonly more?: React.ReactNode;
}

const labels = {
  queued: 'pending',
  idle: 'next',
  progress: 'in progress',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<StepLine['status'], string>;

/** The progress of a process, with a description of each step. */
export function StepList({ label, steps }: { label: string; steps: readonly StepLine[] }) {
  return (
    <ol className={styles.steps} aria-label={label} aria-live="polite">
      {steps.map(({ name, status, text: content, aside, fault, more }) => (
        <li
          key={name}
          className={styles.step}
          data-status={status}
          aria-current={status === 'progress' || status === 'idle' ? 'step' : undefined}
        >
          <span className={styles.glyph}>
            <StatusGlyph status={status} label={labels[status]} />
          </span>
          <span className={`${text.strong} ${styles.title}`}>{name}</span>
          <span className={`${text.quiet} ${styles.aside}`}>{aside}</span>
          <span className={`${text.soft} ${styles.text}`}>{content}</span>
          {fault && (
            <p className={`${text.bad} ${styles.fault}`} role="alert">
              <FieldMessage message={fault} />
            </p>
          )}
          {more && <div className={styles.more}>{more}</div>}
        </li>
      ))}
    </ol>
  );
}
