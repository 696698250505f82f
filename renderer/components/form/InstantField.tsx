import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { incompleteInstant } from '../../service/labels/instant-text.ts';
import { FieldMessage } from './FieldMessage.tsx';

/** Accepts a local date and time as `2030-01-31T12:00`; '' means none. */
export function InstantField({
  label,
  hint,
  value,
  onChange,
  error,
}: { label: string; hint?: React.ReactNode } & FieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={error ? undefined : hint}
      error={error && <FieldMessage message={error} />}
      value={value === incompleteInstant ? '' : value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // An incomplete date has an empty value: without this it would count as none.
      onBlur={({ currentTarget: { validity } }) => {
        if (validity.badInput) onChange(incompleteInstant);
        else if (value === incompleteInstant) onChange('');
      }}
    />
  );
}
