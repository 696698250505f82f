import { Checkbox } from '@mantine/core';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';

/** The confirmation for signing despite severe risks; it is valid for one text only. */
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
