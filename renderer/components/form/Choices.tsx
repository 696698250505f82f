import { Box, Combobox } from '@mantine/core';
import { useId } from 'react';
import { shorten } from '../../service/labels/wire-names.ts';
import styles from './form.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** A sentence that explains the choice, or why it is not available. */
  readonly text: React.ReactNode;
  readonly aside?: React.ReactNode;
  readonly disabled?: boolean;
}

/** A choice among a few options, each explained in a sentence. */
export function Choices<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <Box component="fieldset" className="stack" miw={0} m={0} p={0} bd={0}>
      <Box component="legend" className="small strong" mb={5} p={0}>
        {legend}
      </Box>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-disabled={choice.disabled || undefined}>
          <input
            type="radio"
            name={name}
            className={`${styles.radioInput} ${styles.choicesInput}`}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            data-autofocus={choice.value === value || undefined}
            aria-describedby={`${name}-${choice.value}`}
            aria-label={choice.title}
            onChange={() => onChange(choice.value)}
          />
          <span className="baseline roomy strong" style={{ justifyContent: 'space-between' }}>
            {choice.title}
            {choice.aside && (
              <Box component="span" c="dimmed" fz="sm" fw={400} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {choice.aside}
              </Box>
            )}
          </span>
          <span id={`${name}-${choice.value}`} className="soft small" style={{ gridColumn: 2 }}>
            {choice.text}
          </span>
        </label>
      ))}
    </Box>
  );
}

/** An option of a filter, with a part of its id or address. */
export function optionWithId(value: string, label: string, id = value) {
  return { value, label, aside: <code>{shorten(id, 'short')}</code> };
}

/** Replaces the options if none match; a listbox may contain only options. */
export function NoOption({ children }: { children: React.ReactNode }) {
  return (
    <Combobox.Empty role="option" aria-disabled aria-selected={false}>
      {children}
    </Combobox.Empty>
  );
}
