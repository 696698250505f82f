import { ActionIcon, Box, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { counted } from '../../../components/figures/counted.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import text from '../../../components/text.module.css';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import { CsvField } from './CsvField.tsx';
import { sumOf } from './read-csv.ts';
import type { Destinations, RowFaults } from './use-destinations.ts';

interface DestinationFieldsProps {
  readonly chain: SecretType;
  readonly value: Destinations;
  /** Whether initial error messages are shown. */
  readonly isChecked: boolean;
}

/** Recipients and amounts: one row each, or a whole list. */
export function DestinationFields({ chain, value, isChecked }: DestinationFieldsProps) {
  const { mode, setMode, destinations } = value;
  return (
    <div className={text.stack}>
      <Segments
        look="wide"
        label="Input mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'rows', label: 'One by one' },
          { value: 'csv', label: 'CSV' },
        ]}
      />
      {mode === 'csv' ? (
        <CsvField chain={chain} value={value} isChecked={isChecked} />
      ) : (
        <Rows chain={chain} value={value} isChecked={isChecked} />
      )}
      {destinations.length > 1 && (
        <Box component="p" className={`${text.soft} ${text.figures}`} fz="sm" role="status">
          {counted(sumOf(destinations), 'token')} for {counted(destinations.length, 'recipient')}
        </Box>
      )}
    </div>
  );
}

interface RowsProps {
  readonly chain: SecretType;
  readonly value: Destinations;
  readonly isChecked: boolean;
}

function Rows({ chain, value: { rows, rowFaults, canRemove }, isChecked }: RowsProps) {
  return (
    <>
      {rows.rows.map((row, index) => {
        const faults: Partial<RowFaults> = (isChecked && rowFaults[index]) || {};
        const which = rows.rows.length > 1 ? ` ${index + 1}` : '';
        return (
          <div
            key={row.key}
            style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 92px 28px', alignItems: 'start', gap: 8 }}
          >
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
            {canRemove && (
              <ActionIcon mt={27} aria-label={`Remove recipient ${index + 1}`} onClick={() => rows.remove(row.key)}>
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <Button
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={rows.add}
      >
        {rows.rows.length === 0 ? 'Add recipient' : 'Add another'}
      </Button>
    </>
  );
}
