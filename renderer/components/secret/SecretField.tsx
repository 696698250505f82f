import { Input } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldHead } from '../form/FieldHead.tsx';
import { FieldMessage } from '../form/FieldMessage.tsx';

/** One masked line that nobody can reveal. The value lives in the form alone, and only until it is sent. */
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
}: {
  label: string;
  hint?: React.ReactNode;
  /** Beside the label: how many attempts are left. */
  aside?: React.ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
  /** A value that fits shows a quiet check. */
  valid?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
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
        rightSection={<Mark error={Boolean(error)} valid={valid} />}
        rightSectionPointerEvents="none"
      />
      {error ? (
        <Input.Error id={`${id}-text`} role="alert">
          {typeof error === 'string' ? <FieldMessage message={error} /> : error}
        </Input.Error>
      ) : (
        hint && <Input.Description id={`${id}-text`}>{hint}</Input.Description>
      )}
    </div>
  );
}

function Mark({ error, valid }: { error: boolean; valid: boolean }) {
  if (error) return <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />;
  if (!valid) return null;
  return <IconCheck size={16} stroke={1.7} color="var(--vd-ok-text)" aria-hidden="true" />;
}
