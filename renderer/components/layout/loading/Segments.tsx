import { useId } from 'react';
import styles from '../../form/form.module.css';

/** A choice of a few values that the first page can use; other pages use Mantine's `SegmentedControl`. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  isSmall,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  /** For the status strip. */
  isSmall?: boolean;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles.segments} data-small={isSmall}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </span>
  );
}
