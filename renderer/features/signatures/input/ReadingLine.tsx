import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { Fault } from '../content.ts';
import { FieldLink } from '../FieldLink.tsx';
import type { Reading } from '../use-reading.ts';
import styles from './ReadingLine.module.css';

/** Whether the text is valid, and if not, its first problem. */
export function ReadingLine({
  id,
  reading: { fault, last, text: source },
  onShowFault,
  children,
}: {
  id: string;
  reading: Reading<unknown>;
  onShowFault: () => void;
  /** The message for a valid text. */
  children: React.ReactNode;
}) {
  return (
    <div id={id} className={`${text.broken} ${text.baseline} ${styles.line}`} role="status">
      {fault ? (
        <>
          <StatusGlyph status="failed" />
          <FaultText fault={fault} source={source} onShow={onShowFault} />
        </>
      ) : last ? (
        children
      ) : (
        <>
          <StatusGlyph status="queued" />
          Reading…
        </>
      )}
    </div>
  );
}

function FaultText({
  fault,
  source,
  onShow,
}: {
  fault: Fault;
  source: string;
  onShow: () => void;
}) {
  const line = fault.at === undefined ? undefined : lineOf(source, fault.at);
  const location = fault.path ?? fault.place ?? line;
  return (
    <span>
      {location && (
        <>
          <FieldLink onShow={onShow}>{location}:</FieldLink>{' '}
        </>
      )}
      <span className={text.bad}>{fault.message}</span>
    </span>
  );
}

/** @example lineOf('{\n "a" 1}', 7) // "Line 2, column 6" */
function lineOf(text: string, at: number): string {
  const linesBefore = text.slice(0, at).split('\n');
  return `Line ${linesBefore.length}, column ${(linesBefore.at(-1)?.length ?? 0) + 1}`;
}
