import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldHead } from '../../components/FieldHead.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import styles from './CsvField.module.css';
import { counted } from './collection-words.ts';
import type { Destinations } from './use-destinations.ts';

const mostShown = 100;
const example = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6,2\n0x…,1';

/** Takes a list of destinations, pasted or from a file, and names every line that cannot be minted. */
export function CsvField({
  value: { csv, setCsv, isRead, destinations, badLines },
}: {
  value: Destinations;
}) {
  const id = useId();
  return (
    <div>
      <FieldHead
        id={`${id}-label`}
        label="Destinations"
        htmlFor={id}
        aside={
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={async (file) => {
              if (file) setCsv(await file.text());
            }}
          >
            {(props) => (
              <Button
                {...props}
                size="compact-xs"
                leftSection={<IconFileUpload size={14} stroke={1.7} />}
              >
                From a file…
              </Button>
            )}
          </FileButton>
        }
      />
      <Textarea
        id={id}
        rows={8}
        value={csv}
        placeholder={example}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        error={badLines.length > 0}
        aria-describedby={`${id}-read`}
        description="address,amount a line, up to 10,000 lines. 1 where no amount is told."
        inputWrapperOrder={['input', 'description']}
        classNames={{ input: styles.input }}
        onChange={({ currentTarget }) => setCsv(currentTarget.value)}
      />
      <div id={`${id}-read`} className={styles.read} role="status">
        {csv.trim() !== '' && isRead && (
          <>
            <span className={styles.count}>
              <StatusGlyph status={destinations.length > 0 ? 'done' : 'off'} />
              {counted(destinations.length, 'line')} can be minted
            </span>
            {badLines.length > 0 && (
              <span className={styles.count} data-bad>
                <StatusGlyph status="failed" />
                {badLines.length === 1
                  ? '1 line needs a change'
                  : `${badLines.length.toLocaleString('en')} lines need a change`}
              </span>
            )}
          </>
        )}
      </div>
      {badLines.length > 0 && (
        <ol className={styles.bad} aria-label="Lines that need a change">
          {badLines.slice(0, mostShown).map(({ line, text, message }) => (
            <li key={line}>
              <span className={styles.line}>Line {line}</span>
              <span className={styles.what}>
                <code title={text}>{text}</code>
                {message}
              </span>
            </li>
          ))}
          {badLines.length > mostShown && (
            <li>
              <span className={styles.line} />
              and {(badLines.length - mostShown).toLocaleString('en')} more
            </li>
          )}
        </ol>
      )}
    </div>
  );
}
