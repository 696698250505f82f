import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../service/form/use-fields.ts';
import text from '../text.module.css';
import { FieldMessage } from './FieldMessage.tsx';

/** Accepts an amount, followed by its unit; an error replaces the hint. */
export function UnitField({
  label,
  hint,
  unit,
  autoFocus = false,
  value,
  onChange,
  error,
}: {
  label: string;
  hint?: React.ReactNode;
  /** Left out if the unit is selected next to the amount. */
  unit?: string | undefined;
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
      {...(unit && {
        rightSection: <span className={text.quiet}>{unit}</span>,
        rightSectionWidth: 60,
        rightSectionPointerEvents: 'none',
      })}
      classNames={{ input: text.figures }}
    />
  );
}

/** Accepts an amount of USDC. */
export function UsdcField(props: Omit<Parameters<typeof UnitField>[0], 'unit'>) {
  return <UnitField {...props} unit="USDC" />;
}
