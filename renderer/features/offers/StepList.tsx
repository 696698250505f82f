import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import styles from './StepList.module.css';

/** One step of something that goes on by itself. */
export interface StepLine {
  readonly name: string;
  /** `queued`: not reached yet. */
  readonly status: Extract<Status, 'queued' | 'idle' | 'progress' | 'done' | 'failed'>;
  /** What it does, in a sentence. */
  readonly text: React.ReactNode;
  /** How far it is, or its transaction. */
  readonly aside?: React.ReactNode;
  /** What went wrong. */
  readonly fault?: string | undefined;
  readonly more?: React.ReactNode;
}

const said = {
  queued: 'to come',
  idle: 'next',
  progress: 'under way',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<StepLine['status'], string>;

/** How far something has come that takes a few steps, each with what it does. */
export function StepList({ label, steps }: { label: string; steps: readonly StepLine[] }) {
  return (
    <ol className={styles.steps} aria-label={label} aria-live="polite">
      {steps.map(({ name, status, text: words, aside, fault, more }) => (
        <li
          key={name}
          className={styles.step}
          data-status={status}
          aria-current={status === 'progress' || status === 'idle' ? 'step' : undefined}
        >
          <span className={styles.glyph}>
            <StatusGlyph status={status} label={said[status]} />
          </span>
          <span className={`${text.strong} ${styles.title}`}>{name}</span>
          <span className={`${text.quiet} ${styles.aside}`}>{aside}</span>
          <span className={`${text.soft} ${styles.text}`}>{words}</span>
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
