import { Box } from '@mantine/core';
import type { Status } from '../status/StatusGlyph.tsx';
import { CodeText } from './CodeText.tsx';
import styles from './code.module.css';

interface HttpHeadProps {
  readonly label: string;
  /** The request line, the status line, or the error in place of it. */
  readonly first: string;
  readonly tone?: Status;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isCut?: boolean;
}

/** The head of an HTTP message as sent, with its body if that is short. */
export function HttpHead({ label, first, tone, headers, body, isCut = false }: HttpHeadProps) {
  return (
    <>
      <Well label={label} isWrapped>
        <span className={tone && toneClasses[tone]}>{first}</span>
        {Object.entries(headers).map(([name, value]) => (
          <span key={name}>
            {'\n'}
            <span className="quiet">{name}:</span> {value}
          </span>
        ))}
        {body && `\n\n${body}`}
      </Well>
      {isCut && (
        <Box component="p" mt={4} c="dimmed" fz="sm">
          Only the first part is stored.
        </Box>
      )}
    </>
  );
}

const toneClasses: Partial<Record<Status, string | undefined>> = { failed: 'bad', attention: 'warn', done: 'good' };

/** A body; JSON is formatted and highlighted. */
export function BodyText({ text, label }: { text: string; label: string }) {
  const json = toPrettyJson(text);
  return (
    <Well label={label} isWrapped={json === undefined}>
      {json === undefined ? text : <CodeText code={json} language="json" />}
    </Well>
  );
}

function Well({ label, isWrapped, children }: { label: string; isWrapped: boolean; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`well plain ${styles.well}`} tabIndex={0} aria-label={label}>
      <pre className={styles.text} data-wrapped={isWrapped || undefined}>
        {children}
      </pre>
    </section>
  );
}

/** Numbers beyond double precision retain their original notation. */
function toPrettyJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isExact = JSON.stringify(value) === text.trim();
    return isExact || !/\d{16}/.test(text) ? JSON.stringify(value, null, 2) : text;
  } catch {
    return undefined;
  }
}

/** The length of a text in UTF-8. @example toSize('{}') // "2 B" */
export function toSize(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
}
