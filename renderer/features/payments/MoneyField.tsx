import { TextInput } from '@mantine/core';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import styles from '../../components/UsdcField.module.css';
import type { FieldProps } from '../../service/use-fields.ts';

/** Takes an amount in whole units of a currency, which stands behind it. */
export function MoneyField({
  label,
  hint,
  currency,
  autoFocus = false,
  value,
  onChange,
  error,
}: {
  label: string;
  hint?: React.ReactNode;
  /** Nothing where it is chosen beside the amount. */
  currency?: string;
  autoFocus?: boolean;
} & FieldProps) {
  return (
    <TextInput
      label={label}
      description={error ? undefined : hint}
      error={error && <FieldMessage message={error} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
      {...(currency && {
        rightSection: <span className={styles.unit}>{currency.toUpperCase()}</span>,
        rightSectionWidth: 56,
        rightSectionPointerEvents: 'none',
      })}
      classNames={{ input: styles.input }}
    />
  );
}
