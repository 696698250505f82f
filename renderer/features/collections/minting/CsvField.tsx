import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import text from '../../../components/text.module.css';
import styles from './CsvField.module.css';
import { CsvLines } from './CsvLines.tsx';
import type { Destinations } from './use-destinations.ts';

const example = 'address,amount\n0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6,2\n0x…,1';
const hint = 'address,amount a line, up to 10,000 lines. 1 where no amount is told.';
const lineHeight = 18;
/** Several times as large as ten thousand lines are. */
const maximumBytes = 4_000_000;

/**
 * Takes a list of destinations, pasted, dropped or from a file; shows who gets how many, and names every
 * line that cannot be minted.
 */
export function CsvField({
  chain,
  value: { csv, setCsv, isRead, said, together, isMissing },
  isChecked,
}: {
  chain: SecretType;
  value: Destinations;
  /** Whether faults are shown that are there from the beginning. */
  isChecked: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [fileFault, setFileFault] = useState<string>();
  const [isDropping, setDropping] = useState(false);
  const isBlank = csv.trim() === '';
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setFileFault(
      file.size > maximumBytes ? `${file.name} is too large. Use a file of up to 4 MB.` : undefined,
    );
    if (file.size <= maximumBytes) setCsv(await file.text());
  };
  const message =
    fileFault ??
    together ??
    (isChecked && isMissing ? 'Name at least one destination.' : undefined);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
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
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div>
        <FieldHead
          id={`${id}-label`}
          label="Destinations"
          htmlFor={id}
          aside={
            <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={take}>
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  leftSection={<IconFileUpload size={14} stroke={1.7} />}
                >
                  From a file…
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
          error={message ? <FieldMessage message={message} /> : said.badLines.length > 0}
          description={message ? undefined : hint}
          inputWrapperOrder={['input', 'error', 'description']}
          classNames={{ input: styles.input }}
          // One line of many is wrong, not all of them.
          styles={{ input: { color: 'var(--vd-text)' } }}
          onChange={({ currentTarget }) => {
            setFileFault(undefined);
            setCsv(currentTarget.value);
          }}
        />
      </div>
      {!isBlank && !isRead && said.count === 0 && (
        <p className={styles.reading} role="status">
          Reading the lines…
        </p>
      )}
      {!isBlank && said.goodLines.length + said.badLines.length > 0 && (
        <CsvLines chain={chain} said={said} onLine={showLine} />
      )}
    </div>
  );
}

/** Where a line begins and ends in a text. */
function placeOf(text: string, line: number): readonly [number, number] {
  let first = 0;
  for (let before = 1; before < line; before += 1) first = text.indexOf('\n', first) + 1;
  const last = text.indexOf('\n', first);
  return [first, last === -1 ? text.length : last];
}
