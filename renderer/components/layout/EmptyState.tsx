import { Link } from '@tanstack/react-router';
import { type GuideName, guideTitles } from '../../../service/resources/guide-names.ts';
import text from '../text.module.css';
import styles from './EmptyState.module.css';

interface DiagramBox {
  readonly icon: React.ComponentType<{ readonly size: number; readonly stroke: number }>;
  readonly label: string;
  /** Defaults to whether the box exists. */
  readonly caption?: string;
  /** Does not exist yet: drawn dashed. */
  readonly missing?: boolean;
  /** The label of the arrow to the next box. */
  readonly flow?: string;
}

/** Explains what belongs here and how to create it, by button or over HTTP. */
export function EmptyState({
  diagram,
  title,
  children,
  actions,
  example,
  guide,
}: {
  diagram: readonly DiagramBox[];
  title: string;
  children: React.ReactNode;
  actions?: React.ReactNode;
  example?: React.ReactNode;
  /** The guide that explains it with calls to run. */
  guide?: GuideName;
}) {
  return (
    <div className={styles.scroll}>
      <div className={styles.state}>
        <ol className={styles.diagram} aria-label="How it fits together">
          {diagram.map((box) => (
            <li key={box.label} className={styles.step}>
              <div className={styles.figure}>
                <div className={styles.box} data-missing={box.missing || undefined}>
                  <box.icon size={16} stroke={1.6} />
                  {box.label}
                </div>
                <div className={`${text.small} ${text.quiet} ${styles.caption}`}>
                  {captionOf(box)}
                </div>
              </div>
              {box.flow && <Flow label={box.flow} />}
            </li>
          ))}
        </ol>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.prose}>{children}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {guide && (
          <p className={`${text.small} ${text.quiet} ${styles.guide}`}>
            Guide:{' '}
            <Link to="/guides/$guide" params={{ guide }} className={text.link}>
              {guideTitles[guide]}
            </Link>
          </p>
        )}
        {example && <div className={styles.example}>{example}</div>}
      </div>
    </div>
  );
}

function captionOf({ caption, missing }: DiagramBox): string {
  return caption ?? (missing ? 'none yet' : 'exists');
}

function Flow({ label }: { label: string }) {
  return (
    <div className={styles.flow}>
      <code className={styles.flowLabel}>{label}</code>
      <svg className={styles.arrow} viewBox="0 0 8 10" width="8" height="10" aria-hidden="true">
        <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </div>
  );
}
