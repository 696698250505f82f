import { Input } from '@mantine/core';
import { useId } from 'react';
import { FieldHead } from '../form/FieldHead.tsx';
import { FieldMessage } from '../form/FieldMessage.tsx';
import { FieldMark } from '../form/TextField.tsx';

export interface SecretFieldProps {
  readonly label?: string | undefined;
  readonly hint?: React.ReactNode;
  /** The remaining attempts, shown next to the label. */
  readonly aside?: React.ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: React.ReactNode;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** One masked line without a reveal button. The value is held only in the form, until it is submitted. */
export function SecretField({
  label,
  hint,
  aside,
  value,
  onChange,
  error,
  valid = false,
  disabled = false,
  autoFocus = false,
}: SecretFieldProps & {
  label: string;
  /** A valid value shows a check mark. */
  valid?: boolean;
}) {
  const id = useId();
  return (
    <div>
      <FieldHead id={`${id}-label`} label={label} aside={aside} htmlFor={id} />
      <Input
        id={id}
        type="password"
        autoComplete="off"
        data-1p-ignore
        data-autofocus={autoFocus || undefined}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={Boolean(error)}
        disabled={disabled}
        aria-describedby={error || hint ? `${id}-text` : undefined}
        rightSection={<FieldMark error={Boolean(error)} valid={valid} />}
        rightSectionPointerEvents="none"
      />
      <SecretFoot id={`${id}-text`} hint={hint} error={error} />
    </div>
  );
}

export function SecretFoot({ id, hint, error }: { id: string } & Pick<SecretFieldProps, 'hint' | 'error'>) {
  if (!error) return hint && <Input.Description id={id}>{hint}</Input.Description>;
  return (
    <Input.Error id={id} role="alert">
      {typeof error === 'string' ? <FieldMessage message={error} /> : error}
    </Input.Error>
  );
}
