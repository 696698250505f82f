import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { Note } from '../../components/Note.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressField } from '../../frame/AddressField.tsx';
import { CsvField } from './CsvField.tsx';
import { counted } from './collection-words.ts';
import styles from './forms.module.css';
import { sumOf } from './read-destinations.ts';
import { type Destinations, rowFaults } from './use-destinations.ts';

/** Who gets how many: by hand a row each, or a whole list at once. */
export function DestinationFields({
  chain,
  fungible,
  value,
  isChecked,
}: {
  chain: SecretType;
  fungible: boolean;
  value: Destinations;
  /** Whether faults of rows are shown, and of all together. */
  isChecked: boolean;
}) {
  const { mode, setMode, together, destinations } = value;
  return (
    <div className={styles.rows}>
      <SegmentedControl
        fullWidth
        aria-label="How destinations are given"
        value={mode}
        onChange={(chosen) => setMode(chosen === 'csv' ? chosen : 'rows')}
        data={[
          { value: 'rows', label: 'One by one' },
          { value: 'csv', label: 'From a CSV' },
        ]}
      />
      {mode === 'csv' ? (
        <CsvField value={value} />
      ) : (
        <Rows chain={chain} fungible={fungible} value={value} isChecked={isChecked} />
      )}
      {destinations.length > 1 && (
        <p className={styles.sum} role="status">
          {counted(sumOf(destinations), 'token')} for {counted(destinations.length, 'destination')}
        </p>
      )}
      {together && (isChecked || mode === 'csv') && <Note tone="bad" title={together} />}
    </div>
  );
}

function Rows({
  chain,
  fungible,
  value: { rows },
  isChecked,
}: {
  chain: SecretType;
  fungible: boolean;
  value: Destinations;
  isChecked: boolean;
}) {
  return (
    <>
      {rows.rows.map((row, index) => {
        const faults = isChecked ? rowFaults(row, fungible) : { address: null, amount: null };
        const which = rows.rows.length > 1 ? ` ${index + 1}` : '';
        return (
          <div key={row.key} className={styles.destination}>
            <AddressField
              label={`To${which}`}
              secretType={chain}
              autoFocus={index === 0}
              value={row.address}
              onChange={(address) => rows.change(row.key, { address })}
              error={faults.address ?? undefined}
            />
            <TextField
              label={`Amount${which}`}
              mono
              value={row.amount}
              onChange={(amount) => rows.change(row.key, { amount })}
              error={faults.amount ?? undefined}
            />
            {rows.rows.length > 1 && (
              <span className={styles.remove}>
                <ActionIcon
                  aria-label={`Remove destination ${index + 1}`}
                  onClick={() => rows.remove(row.key)}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              </span>
            )}
          </div>
        );
      })}
      <Button
        size="xs"
        className={styles.add}
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={rows.add}
      >
        {rows.rows.length === 0 ? 'Add a destination' : 'Add another'}
      </Button>
    </>
  );
}
