import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { createLocator, type LineMark, type Stretch } from '../../../components/editor/editor-marks.ts';
import { SourceEditor, type SourceEditorHandle } from '../../../components/editor/SourceEditor.tsx';
import { nounOf } from '../../../components/figures/counted.ts';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { type Status, StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { ContentKind } from '../../../service/queries/page-searches.ts';
import { bytesOf, type Fault } from '../content.ts';
import { FieldLink, type Inspected, type Reading } from '../FieldLink.tsx';
import { isJsonText } from '../transaction-examples.ts';
import styles from './input.module.css';

const kinds = [
  { value: 'typed-data', label: 'Typed data' },
  { value: 'message', label: 'Message' },
  { value: 'transaction', label: 'Transaction' },
] as const satisfies readonly { value: ContentKind; label: string }[];

const labels = {
  'typed-data': { label: 'Typed data', copy: 'Copy document' },
  message: { label: 'Message', copy: 'Copy message' },
  transaction: { label: 'Transaction', copy: 'Copy transaction' },
} as const satisfies Record<ContentKind, unknown>;

const readingId = 'signing-bench-reading';

export interface InputProps {
  readonly kind: ContentKind;
  readonly onKind: (kind: ContentKind) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly editor: React.RefObject<SourceEditorHandle | null>;
}

interface InputPaneProps extends InputProps {
  readonly reading: Reading<{ readonly draft: { readonly text: string } }>;
  /** Fields to highlight; the same list while the inspection is the same. */
  readonly risky: readonly Risky[];
  /** A summary of the text that was inspected last. */
  readonly order: React.ReactNode;
}

/** The text to sign; a line below shows whether it is valid. */
export function InputPane({ kind, onKind, source, onSource, editor, reading, risky, order }: InputPaneProps) {
  const marked = useMemo(() => {
    if (reading.fault) {
      const range = placeOf(reading.fault, createLocator(reading.text));
      return { text: reading.text, marks: range ? [{ ...range, severity: 'bad' as const }] : [] };
    }
    if (!reading.last) return { text: reading.text, marks: [] };
    const locate = createLocator(reading.last.draft.text);
    return { text: reading.last.draft.text, marks: risky.flatMap((item) => toMark(item, locate)) };
  }, [reading.last, risky, reading.fault, reading.text]);
  const { label, copy } = labels[kind];
  const showFault = () => {
    const range = reading.fault && placeOf(reading.fault, createLocator(reading.text));
    if (range) editor.current?.reveal(range);
  };
  return (
    <section className={styles.pane} aria-label="Text to sign">
      <div className="apart" style={{ gap: 8, padding: '10px 12px 4px 16px' }}>
        <Segments label="Kind" options={kinds} value={kind} onChange={onKind} />
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
      <Box
        className="apart small"
        mih={40}
        py={10}
        px={16}
        style={{ alignItems: 'flex-start', borderTop: '1px solid var(--vd-line)' }}
      >
        <ReadingLine id={readingId} reading={reading} onShowFault={showFault}>
          {order}
        </ReadingLine>
        <span className="quiet figures" style={{ flexShrink: 0 }}>
          {bytesOf(source).toLocaleString('en')} bytes
        </span>
      </Box>
    </section>
  );
}

interface ReadingLineProps {
  readonly id: string;
  readonly reading: Reading<unknown>;
  readonly onShowFault: () => void;
  /** The message for a valid text. */
  readonly children: React.ReactNode;
}

/** Whether the text is valid, and if not, its first problem. */
function ReadingLine({ id, reading: { fault, last, text: source }, onShowFault, children }: ReadingLineProps) {
  return (
    <Box id={id} className="broken baseline" miw={0} role="status">
      {fault ? (
        <>
          <StatusGlyph status="failed" />
          <FaultText fault={fault} source={source} onShow={onShowFault} />
        </>
      ) : last ? (
        children
      ) : (
        <ReadOrder text="Reading…" status="queued" />
      )}
    </Box>
  );
}

function FaultText({ fault, source, onShow }: { fault: Fault; source: string; onShow: () => void }) {
  const line = fault.at === undefined ? undefined : lineOf(source, fault.at);
  const location = fault.path ?? fault.place ?? line;
  return (
    <span>
      {location && (
        <>
          <FieldLink onShow={onShow}>{location}:</FieldLink>{' '}
        </>
      )}
      <span className="bad">{fault.message}</span>
    </span>
  );
}

/** @example lineOf('{\n "a" 1}', 7) // "Line 2, column 6" */
function lineOf(text: string, at: number): string {
  const linesBefore = text.slice(0, at).split('\n');
  return `Line ${linesBefore.length}, column ${(linesBefore.at(-1)?.length ?? 0) + 1}`;
}

/** What was read, in a few words. */
export function ReadOrder({ text, status = 'done' }: { text: string; status?: Status }) {
  return (
    <>
      <StatusGlyph status={status} />
      {text}
    </>
  );
}

export function SignatureOrder({ last: { content, inspection } }: { last: Inspected }) {
  if (content.type === 'MESSAGE') {
    const lines = inspection.message?.lines ?? 1;
    return <ReadOrder text={`${lines === 1 ? 'One line' : `${lines} lines`}, signed unchanged`} />;
  }
  const { data } = content;
  const fields = Object.keys(data.message);
  const used = (data.types[data.primaryType] ?? []).filter(({ name }) => fields.includes(name));
  const text = `Valid EIP-712, ${used.length} of ${fields.length} ${nounOf(fields.length, 'field')} used`;
  return <ReadOrder text={text} status={used.length === fields.length ? 'done' : 'attention'} />;
}

type Locate = ReturnType<typeof createLocator>;

type Risky = { readonly path?: string | undefined; readonly severity?: LineMark['severity'] | undefined };

function toMark({ path, severity }: Risky, locate: Locate): readonly LineMark[] {
  const range = path && severity && locate(path);
  return range ? [{ ...range, severity, isPart: path.startsWith('[') }] : [];
}

/** The range of a problem in its text. */
function placeOf({ at, path }: Fault, locate: Locate): Stretch | undefined {
  if (at !== undefined) return { from: at, to: at };
  return path ? locate(path) : undefined;
}
