import { Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { incompleteInstant } from '../../service/labels/instant-text.ts';
import { FieldMessage } from './FieldMessage.tsx';

interface TextFieldProps {
  readonly label: React.ReactNode;
  readonly hint?: React.ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: React.ReactNode;
  readonly placeholder?: string;
  readonly mono?: boolean;
  /** An amount, followed by this unit; empty if the unit is selected next to it. */
  readonly unit?: string | undefined;
  readonly lines?: number;
  /** A valid value shows a check mark. */
  readonly valid?: boolean;
  readonly autoFocus?: boolean;
}

/** A labelled field with its hint below; an error replaces the hint. */
export function TextField({
  label,
  hint,
  value,
  onChange,
  error,
  placeholder,
  mono = false,
  unit,
  lines = 1,
  valid = false,
  autoFocus = false,
}: TextFieldProps) {
  const shared = {
    label,
    value,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    description: error ? undefined : hint,
    error: typeof error === 'string' ? <FieldMessage message={error} /> : error,
    rightSection: <FieldMark error={Boolean(error)} valid={valid} />,
    rightSectionPointerEvents: 'none',
    'data-autofocus': autoFocus || undefined,
    styles: mono ? { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } } : {},
  } as const;
  if (lines > 1)
    return (
      <Textarea
        {...shared}
        autosize
        minRows={lines}
        maxRows={12}
        rightSection={undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const amount = unit !== undefined && {
    inputMode: 'decimal' as const,
    classNames: { input: 'figures' },
    ...(unit && { rightSection: <span className="quiet">{unit}</span>, rightSectionWidth: 60 }),
  };
  return <TextInput {...shared} {...amount} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** The mark at the right of a field: an error or a check. */
export function FieldMark({ error, valid }: { error: boolean; valid: boolean }) {
  if (error) return <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />;
  if (valid) return <IconCheck size={16} stroke={1.7} color="var(--vd-ok-text)" aria-hidden="true" />;
  return null;
}

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
