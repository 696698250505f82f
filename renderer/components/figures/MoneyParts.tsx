import text from '../text.module.css';
import styles from './MoneyParts.module.css';

type Tone = 'accent' | 'soft' | 'idle';

interface Part {
  readonly name: string;
  readonly hint: string;
  /** The colour of its share; `undefined` for the total. */
  readonly tone: Tone | undefined;
  readonly value: React.ReactNode;
}

interface Share {
  readonly tone: Tone;
  readonly amount: number;
}

/** Three amounts side by side, with a bar that shows two of them as shares of the total. */
export function MoneyParts({
  label,
  parts,
  shares,
}: {
  label: string;
  parts: readonly Part[];
  shares: readonly Share[];
}) {
  return (
    <>
      <dl className={styles.amounts} aria-label={label}>
        {parts.map(({ name, hint, tone, value }) => (
          <div key={name} className={styles.amount}>
            <dt className={`${text.line} ${text.small} ${text.soft} ${styles.name}`}>
              {tone && <span className={styles.mark} data-tone={tone} />}
              {name}
            </dt>
            <dd className={`${text.cut} ${text.strong} ${styles.value}`}>{value}</dd>
            <dd className={`${text.cut} ${text.small} ${text.quiet}`}>{hint}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.shares} aria-hidden="true">
        {shares.map(
          ({ tone, amount }) =>
            amount > 0 && (
              <span
                key={tone}
                className={styles.share}
                data-tone={tone}
                style={{ flexGrow: amount }}
              />
            ),
        )}
      </div>
    </>
  );
}
