import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import text from '../../../components/text.module.css';
import type { useRows } from '../../../service/form/use-rows.ts';
import styles from '../forms.module.css';

export const blankAttribute = { name: '', value: '' };
type Rows = ReturnType<typeof useRows<keyof typeof blankAttribute>>;

/** The messages for an attribute by field: it needs a name and a value, or must be removed. */
export function attributeFaults({
  name,
  value,
}: typeof blankAttribute): Partial<typeof blankAttribute> {
  if (name.trim() === '' && value.trim() === '') return {};
  if (name.trim() === '') return { name: 'Enter a name.' };
  if (value.trim() === '') return { value: 'Enter a value.' };
  return name.trim().length > 100 ? { name: 'Use at most 100 characters.' } : {};
}

/** The attributes of a token type, one row each. */
export function AttributeRows({
  rows: { rows, add, remove, change },
  isChecked,
}: {
  rows: Rows;
  /** Whether error messages are shown. */
  isChecked: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <FieldHead id={id} label="Attributes" />
      <div className={text.stack}>
        {rows.map((row, index) => {
          const faults = isChecked ? attributeFaults(row) : {};
          return (
            <div key={row.key} className={styles.attribute}>
              <TextInput
                aria-label={`Name of attribute ${index + 1}`}
                placeholder="Name"
                value={row.name}
                error={faults.name && <FieldMessage message={faults.name} />}
                onChange={({ currentTarget }) => change(row.key, { name: currentTarget.value })}
              />
              <TextInput
                aria-label={`Value of attribute ${index + 1}`}
                placeholder="Value"
                maxLength={200}
                value={row.value}
                error={faults.value && <FieldMessage message={faults.value} />}
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
          Add attribute
        </Button>
      </div>
    </section>
  );
}
