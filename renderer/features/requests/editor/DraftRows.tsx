import { ActionIcon, Autocomplete, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type DraftRow, toRow } from './draft.ts';
import styles from './editor.module.css';
import { type KnownValue, knownWith, masksIn } from './suggestions.ts';

interface DraftRowsProps {
  readonly label: string;
  readonly add: string;
  /** Suggested names. */
  readonly names: readonly string[];
  /** Suggested values of a name. */
  readonly valuesOf: (name: string) => readonly KnownValue[];
  readonly rows: readonly DraftRow[];
  readonly onChange: (rows: readonly DraftRow[]) => void;
}

/** Names with values, each with a checkbox that decides whether it is sent. */
export function DraftRows({ label, add, names, valuesOf, rows, onChange }: DraftRowsProps) {
  const change = (id: number, next: Partial<DraftRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  return (
    <section aria-label={label} className={`stack ${styles.rows}`}>
      <div className="apart">
        <h2 className="title">
          {label} {rows.length > 0 && <span className="quiet">{rows.length}</span>}
        </h2>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => onChange([...rows, toRow(['', ''])])}
        >
          {add}
        </Button>
      </div>
      {rows.map(({ id, name, value, isOn }, index) => (
        <div key={id} className={styles.row}>
          <Checkbox
            aria-label={`Send ${name || `${label} ${index + 1}`}`}
            checked={isOn}
            onChange={(event) => change(id, { isOn: event.currentTarget.checked })}
          />
          <Suggested
            label={`${label} ${index + 1} name`}
            value={name}
            suggestions={names.map((value) => ({ value, name: '' }))}
            // Only a row that the user adds is empty.
            autoFocus={name === '' && value === ''}
            onChange={(next) => change(id, { name: next })}
          />
          <Suggested
            label={`${label} ${index + 1} value`}
            value={value}
            suggestions={valuesOf(name)}
            onChange={(next) => change(id, { value: next })}
          />
          <ActionIcon
            aria-label={`Remove ${name || `${label} ${index + 1}`}`}
            onClick={({ currentTarget: { parentElement: row } }) => {
              // The next row, or the row or the head above.
              (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
              onChange(rows.filter((row) => row.id !== id));
            }}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
    </section>
  );
}

interface SuggestedProps {
  readonly label: string;
  readonly value: string;
  readonly suggestions: readonly KnownValue[];
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text with a list of known values that contain it. */
function Suggested({ label, value, suggestions, autoFocus = false, onChange }: SuggestedProps) {
  const nameOf = new Map(suggestions.map((known) => [known.value, known.name]));
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      value={value}
      data={knownWith(value, suggestions).map((known) => known.value)}
      // Values also match by the names of their records.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className="cut">
          {nameOf.get(option.value)} <code className="tiny">{option.value}</code>
        </span>
      )}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      error={masksIn(value) > 0 && 'Not stored: type the value again.'}
      spellCheck={false}
      autoFocus={autoFocus}
      onChange={onChange}
    />
  );
}
