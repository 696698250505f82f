import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldHead } from '../../components/FieldHead.tsx';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import styles from './forms.module.css';
import type { useRows } from './use-rows.ts';

export const blankAttribute = { name: '', value: '' };
type Rows = ReturnType<typeof useRows<typeof blankAttribute>>;

/** What is wrong with a row, or `null`: an attribute has a name and a value. */
export function attributeMessage({ name, value }: typeof blankAttribute): string | null {
  if (name.trim() === '' && value.trim() === '') return null;
  if (name.trim() === '') return 'Give it a name.';
  return name.trim().length > 100 ? 'Use at most 100 characters.' : null;
}

/** What is told of a token type beside its description: a row an attribute. */
export function AttributeRows({
  rows: { rows, add, remove, change },
  isChecked,
}: {
  rows: Rows;
  /** Whether faults are shown. */
  isChecked: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <FieldHead id={id} label="Attributes" />
      <div className={styles.rows}>
        {rows.map((row, index) => {
          const fault = isChecked ? attributeMessage(row) : null;
          return (
            <div key={row.key} className={styles.attribute}>
              <TextInput
                aria-label={`Name of attribute ${index + 1}`}
                placeholder="Name"
                value={row.name}
                error={fault && <FieldMessage message={fault} />}
                onChange={({ currentTarget }) => change(row.key, { name: currentTarget.value })}
              />
              <TextInput
                aria-label={`Value of attribute ${index + 1}`}
                placeholder="Value"
                maxLength={200}
                value={row.value}
                onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
              />
              <span className={styles.remove}>
                <ActionIcon
                  aria-label={`Remove attribute ${index + 1}`}
                  onClick={() => remove(row.key)}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              </span>
            </div>
          );
        })}
        <Button
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={add}
        >
          Add an attribute
        </Button>
      </div>
    </section>
  );
}
