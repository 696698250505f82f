import text from '../../../components/text.module.css';
import styles from './PaneSection.module.css';

/** A titled part of the right pane. */
export function PaneSection({
  title,
  hint,
  aside,
  children,
}: {
  title: string;
  /** Shown next to the title. */
  hint?: string | undefined;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2 className={text.title}>{title}</h2>
        {hint && <span className={`${text.quiet} ${text.small}`}>{hint}</span>}
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A labelled value in such a part. */
export function Value({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.value}>
      <div className={`${text.quiet} ${text.tiny}`}>{label}</div>
      {children}
    </div>
  );
}
