import { Box, Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import text from '../../../components/text.module.css';
import { CsvLines } from './CsvLines.tsx';
import styles from './minting.module.css';
import type { Destinations } from './use-destinations.ts';

const example = 'address,amount\n0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6,2\n0x…,1';
const hint = 'One address,amount per line, up to 10,000 lines. The amount defaults to 1.';
const lineHeight = 18;
/** Several times the size of ten thousand lines. */
const maximumBytes = 4_000_000;

/** A list of recipients, pasted, dropped or loaded from a file; shows the amounts and reports every invalid line. */
export function CsvField({
  chain,
  value: { csv, setCsv, isRead, result, listMessage, isMissing },
  isChecked,
}: {
  chain: SecretType;
  value: Destinations;
  /** Whether initial error messages are shown. */
  isChecked: boolean;
}) {
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
      className={`${text.stack} ${styles.field}`}
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
          placeholder={example}
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

/** The start and end of a line in a text. */
function placeOf(text: string, line: number): readonly [number, number] {
  let first = 0;
  for (let number = 1; number < line; number += 1) first = text.indexOf('\n', first) + 1;
  const last = text.indexOf('\n', first);
  return [first, last === -1 ? text.length : last];
}
