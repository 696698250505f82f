import { ActionIcon, Box, Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload, IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { counted } from '../../../components/figures/counted.ts';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import { CsvLines } from './CsvLines.tsx';
import styles from './minting.module.css';
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
    <div className="stack">
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
        <Box component="p" className="soft figures" fz="sm" role="status">
          {counted(sumOf(destinations), 'token')} for {counted(destinations.length, 'recipient')}
        </Box>
      )}
    </div>
  );
}

function Rows({ chain, value: { rows, rowFaults, canRemove }, isChecked }: DestinationFieldsProps) {
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
      <Button size="xs" w="fit-content" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={rows.add}>
        {rows.rows.length === 0 ? 'Add recipient' : 'Add another'}
      </Button>
    </>
  );
}

const hint = 'One address,amount per line, up to 10,000 lines. The amount defaults to 1.';
const lineHeight = 18;
/** Several times the size of ten thousand lines. */
const maximumBytes = 4_000_000;

/** A list of recipients, pasted, dropped or loaded from a file; shows the amounts and reports every invalid line. */
function CsvField({ chain, value, isChecked }: DestinationFieldsProps) {
  const { csv, setCsv, isRead, result, listMessage, isMissing } = value;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [fileFault, setFileFault] = useState<string>();
  const [isDropping, setDropping] = useState(false);
  const isBlank = csv.trim() === '';
  const loadFile = async (file: File | null | undefined) => {
    if (!file) return;
    setFileFault(file.size > maximumBytes ? `${file.name} is too large. Use a file of up to 4 MB.` : undefined);
    if (file.size <= maximumBytes) setCsv(await file.text());
  };
  const message = fileFault ?? listMessage ?? (isChecked && isMissing ? 'Enter at least one recipient.' : undefined);
  const showLine = (line: number) => {
    const field = input.current;
    if (!field) return;
    const [first, last] = placeOf(field.value, line);
    field.focus();
    field.setSelectionRange(first, last);
    field.scrollTop = (line - 3) * lineHeight;
    field.scrollLeft = 0;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className={`stack ${styles.field}`}
      data-dropping={isDropping || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setDropping(false);
        void loadFile(event.dataTransfer.files[0]);
      }}
    >
      <div>
        <FieldHead
          id={`${id}-label`}
          label="Recipients"
          htmlFor={id}
          aside={
            <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={loadFile}>
              {(props) => (
                <Button {...props} size="xs" leftSection={<IconFileUpload size={14} stroke={1.7} />}>
                  Load file…
                </Button>
              )}
            </FileButton>
          }
        />
        <Textarea
          ref={input}
          id={id}
          rows={8}
          value={csv}
          placeholder={'address,amount\n0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6,2\n0x…,1'}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          data-autofocus
          error={message ? <FieldMessage message={message} /> : result.badLines.length > 0}
          description={message ? undefined : hint}
          inputWrapperOrder={['input', 'error', 'description']}
          classNames={{ input: styles.input }}
          // Some lines are invalid, not all of them.
          styles={{ input: { color: 'var(--vd-text)' } }}
          onChange={({ currentTarget }) => {
            setFileFault(undefined);
            setCsv(currentTarget.value);
          }}
        />
      </div>
      {!isBlank && !isRead && result.count === 0 && (
        <Box component="p" mih={28} c="dimmed" fz="sm" lh="xl" role="status">
          Reading lines…
        </Box>
      )}
      {!isBlank && result.goodLines.length + result.badLines.length > 0 && (
        <CsvLines chain={chain} result={result} onLine={showLine} />
      )}
    </div>
  );
}

function placeOf(text: string, line: number): readonly [number, number] {
  let first = 0;
  for (let number = 1; number < line; number += 1) first = text.indexOf('\n', first) + 1;
  const last = text.indexOf('\n', first);
  return [first, last === -1 ? text.length : last];
}
