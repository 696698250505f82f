import { SegmentedControl } from '@mantine/core';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import { bytesOf } from '../content.ts';
import type { ContentKind } from '../signing-search.ts';
import { isJsonText } from '../transaction-content.ts';
import type { Reading } from '../use-reading.ts';
import styles from './InputPane.module.css';
import { createLocator } from './positions.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceEditor, type SourceEditorHandle } from './SourceEditor.tsx';
import { placeOf, type Risky, useMarks } from './use-marks.ts';

const kinds = [
  { value: 'typed-data', label: 'Typed data' },
  { value: 'message', label: 'Message' },
  { value: 'transaction', label: 'Transaction' },
] as const satisfies readonly { value: ContentKind; label: string }[];

/** Labels of the editor and its copy button. */
const labels = {
  'typed-data': { label: 'Typed data', copy: 'Copy document' },
  message: { label: 'Message', copy: 'Copy message' },
  transaction: { label: 'Transaction', copy: 'Copy transaction' },
} as const satisfies Record<ContentKind, unknown>;

const readingId = 'signing-bench-reading';

/** Props of the input pane, the same for every kind of text. */
export interface InputProps {
  readonly kind: ContentKind;
  readonly onKind: (kind: ContentKind) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly editor: React.RefObject<SourceEditorHandle | null>;
}

/** The text to sign; a line below shows whether it is valid. */
export function InputPane({
  kind,
  onKind,
  source,
  onSource,
  editor,
  reading,
  risky,
  order,
}: InputProps & {
  reading: Reading<{ readonly draft: { readonly text: string } }>;
  /** Fields to highlight; the same list while the inspection is the same. */
  risky: readonly Risky[];
  /** A summary of the text that was inspected last. */
  order: React.ReactNode;
}) {
  const marked = useMarks(reading, risky);
  const { label, copy } = labels[kind];
  const showFault = () => {
    const range = reading.fault && placeOf(reading.fault, createLocator(reading.text));
    if (range) editor.current?.reveal(range);
  };
  return (
    <section className={styles.pane} aria-label="Text to sign">
      <div className={`${text.apart} ${styles.head}`}>
        <SegmentedControl
          size="xs"
          aria-label="Kind"
          data={[...kinds]}
          value={kind}
          onChange={onKind}
        />
        <CopyButton value={source} label={copy} size={28} />
      </div>
      <SourceEditor
        key={kind}
        ref={editor}
        label={label}
        describedBy={readingId}
        isJson={kind === 'typed-data' || (kind === 'transaction' && isJsonText(source))}
        value={source}
        onChange={onSource}
        marked={marked}
      />
      <div className={`${text.small} ${styles.foot}`}>
        <ReadingLine id={readingId} reading={reading} onShowFault={showFault}>
          {order}
        </ReadingLine>
        <span className={`${text.quiet} ${text.figures} ${styles.size}`}>
          {bytesOf(source).toLocaleString('en')} bytes
        </span>
      </div>
    </section>
  );
}
