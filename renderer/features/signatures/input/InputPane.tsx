import { SegmentedControl } from '@mantine/core';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import { bytesOf } from '../content.ts';
import type { ContentKind } from '../signing-search.ts';
import type { Reading } from '../use-inspection.ts';
import styles from './InputPane.module.css';
import { createLocator } from './positions.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceEditor, type SourceEditorHandle } from './SourceEditor.tsx';
import { placeOf, useMarks } from './use-marks.ts';

const kinds = [
  { value: 'typed-data', label: 'Typed data' },
  { value: 'message', label: 'Message' },
] as const satisfies readonly { value: ContentKind; label: string }[];

const readingId = 'signing-bench-reading';

/** What is put before the wallet, as text; its foot says whether it could be read. */
export function InputPane({
  kind,
  onKind,
  source,
  onSource,
  reading,
  editor,
}: {
  kind: ContentKind;
  onKind: (kind: ContentKind) => void;
  source: string;
  onSource: (source: string) => void;
  reading: Reading;
  editor: React.RefObject<SourceEditorHandle | null>;
}) {
  const marked = useMarks(reading);
  const showFault = () => {
    const place = reading.fault && placeOf(reading.fault, createLocator(reading.text));
    if (place) editor.current?.reveal(place);
  };
  return (
    <section className={styles.pane} aria-label="What is signed">
      <div className={`${text.apart} ${styles.head}`}>
        <SegmentedControl
          size="xs"
          aria-label="Kind"
          data={[...kinds]}
          value={kind}
          onChange={onKind}
        />
        <CopyButton
          value={source}
          label={kind === 'message' ? 'Copy message' : 'Copy document'}
          size={28}
        />
      </div>
      <SourceEditor
        key={kind}
        ref={editor}
        label={kind === 'message' ? 'Message' : 'Typed data'}
        describedBy={readingId}
        isJson={kind === 'typed-data'}
        value={source}
        onChange={onSource}
        marked={marked}
      />
      <div className={`${text.small} ${styles.foot}`}>
        <ReadingLine id={readingId} kind={kind} reading={reading} onShowFault={showFault} />
        <span className={`${text.quiet} ${text.figures} ${styles.size}`}>
          {bytesOf(source).toLocaleString('en')} bytes
        </span>
      </div>
    </section>
  );
}
