import { useId } from 'react';
import { FieldHead } from '../../form/FieldHead.tsx';
import styles from '../../form/form.module.css';

type Option<Value> =
  | Value
  | { readonly value: Value; readonly label: React.ReactNode; readonly disabled?: boolean | undefined };

/** A choice of a few values, all visible. */
export function Segments<const Value extends string>({
  label,
  options,
  value,
  look,
  disabled,
  onChange,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: string;
  /** `small` fits the status strip, `wide` fills its column, `field` has a visible label too. */
  look?: 'small' | 'wide' | 'field';
  disabled?: boolean | undefined;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const group = (
    <span role="radiogroup" aria-label={label} className={styles.segments} data-look={look}>
      {options.map((option) => {
        const segment = typeof option === 'object' ? option : { value: option, label: option };
        return (
          <label key={segment.value} className={`inline soft small medium nowrap ${styles.segment}`}>
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              disabled={disabled || segment.disabled}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        );
      })}
    </span>
  );
  if (look !== 'field') return group;
  return (
    <div>
      <FieldHead id={`${name}-label`} label={label} />
      {group}
    </div>
  );
}
