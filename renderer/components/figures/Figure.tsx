import text from '../text.module.css';

/** A number with its label in grey. */
export function Figure({
  value,
  unit,
  title,
}: {
  value: React.ReactNode;
  unit?: string;
  /** Tooltip. */
  title?: string;
}) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} title={title}>
      {value} {unit && <span className={text.quiet}>{unit}</span>}
    </span>
  );
}
