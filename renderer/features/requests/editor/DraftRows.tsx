import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import text from '../../../components/text.module.css';
import { type DraftRow, toRow } from './draft.ts';
import styles from './editor.module.css';

/** Names with values, each with a checkbox that decides whether it is sent. */
export function DraftRows({
  label,
  add,
  names,
  rows,
  onChange,
}: {
  label: string;
  add: string;
  /** Suggested names. */
  names: readonly string[];
  rows: readonly DraftRow[];
  onChange: (rows: readonly DraftRow[]) => void;
}) {
  const change = (id: number, next: Partial<DraftRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  return (
    <section aria-label={label} className={styles.rows}>
      <div className={text.apart}>
        <h2 className={text.title}>
          {label} {rows.length > 0 && <span className={text.quiet}>{rows.length}</span>}
        </h2>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => onChange([...rows, toRow(['', ''])])}
        >
          {add}
        </Button>
      </div>
      <datalist id={`${label}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map(({ id, name, value, isOn }, index) => (
        <div key={id} className={styles.row}>
          <Checkbox
            aria-label={`Send ${name || `${label} ${index + 1}`}`}
            checked={isOn}
            onChange={(event) => change(id, { isOn: event.currentTarget.checked })}
          />
          <TextInput
            size="xs"
            aria-label={`${label} ${index + 1} name`}
            value={name}
            list={`${label}-names`}
            spellCheck={false}
            // Only a row that the user adds is empty.
            autoFocus={name === '' && value === ''}
            onChange={(event) => change(id, { name: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            aria-label={`${label} ${index + 1} value`}
            value={value}
            spellCheck={false}
            onChange={(event) => change(id, { value: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove ${name || `${label} ${index + 1}`}`}
            onClick={({ currentTarget }) => {
              currentTarget.closest('section')?.querySelector('button')?.focus();
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
