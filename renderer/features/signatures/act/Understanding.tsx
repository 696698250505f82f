import { Checkbox } from '@mantine/core';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';

/** What somebody says who signs in spite of severe risks: for one text alone, another one asks again. */
export function Understanding({
  label,
  about,
  value,
  onChange,
  error,
}: { label: string; about: string } & FieldProps) {
  return (
    <Checkbox
      label={label}
      checked={value === about}
      onChange={(event) => onChange(event.currentTarget.checked ? about : '')}
      error={error && <FieldMessage message={error} />}
      aria-invalid={error ? true : undefined}
    />
  );
}
