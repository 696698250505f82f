import { ActionIcon, Box, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { useRows } from '../../service/form/use-fields.ts';
import { FieldHead } from './FieldHead.tsx';
import { FieldMessage } from './FieldMessage.tsx';

/** The row of `useRows` that is added first. */
export const blankPair = { name: '', value: '' };

export type Pairs = ReturnType<typeof useRows<keyof typeof blankPair>>;

/** Pairs of a name and a value, one row each. */
export function PairRows({
  label,
  noun,
  name = 'Name',
  hint,
  error,
  rows: { rows, add, remove, change },
  faultsOf,
}: {
  label: string;
  /** @example "attribute" */
  noun: string;
  name?: string;
  /** Shown if the list is empty. */
  hint?: string;
  /** The message that concerns no single row. */
  error?: string | undefined;
  rows: Pairs;
  faultsOf: (row: Pairs['rows'][number]) => Partial<typeof blankPair>;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <FieldHead id={id} label={label} />
      <div className="stack">
        {rows.map((row, index) => {
          const faults = faultsOf(row);
          const cell = (part: keyof typeof blankPair, column: string) => (
            <TextInput
              aria-label={`${column} of ${noun} ${index + 1}`}
              placeholder={column}
              spellCheck={false}
              value={row[part]}
              error={faults[part] && <FieldMessage message={faults[part]} />}
              onChange={({ currentTarget }) => change(row.key, { [part]: currentTarget.value })}
            />
          );
          return (
            <Box
              key={row.key}
              display="grid"
              style={{ gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 28px', alignItems: 'start', gap: 8 }}
            >
              {cell('name', name)}
              {cell('value', 'Value')}
              <ActionIcon my={4} aria-label={`Remove ${noun} ${index + 1}`} onClick={() => remove(row.key)}>
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            </Box>
          );
        })}
        {error && (
          <p className="bad small" role="alert">
            <FieldMessage message={error} />
          </p>
        )}
        {hint && rows.length === 0 && <p className="quiet small">{hint}</p>}
        <Button
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={add}
        >
          Add {noun}
        </Button>
      </div>
    </section>
  );
}
