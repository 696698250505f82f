import { TextInput } from '@mantine/core';
import type { FieldProps } from '../service/use-fields.ts';
import { FieldMessage } from './FieldMessage.tsx';
import styles from './UsdcField.module.css';

/** Takes an amount of USDC, its unit behind it; an error takes the hint's place. */
export function UsdcField({
  label,
  hint,
  autoFocus = false,
  value,
  onChange,
  error,
}: {
  label: string;
  hint?: React.ReactNode;
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
      rightSection={<span className={styles.unit}>USDC</span>}
      rightSectionWidth={60}
      rightSectionPointerEvents="none"
      classNames={{ input: styles.input }}
    />
  );
}
