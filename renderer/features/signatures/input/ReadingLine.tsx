import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { Fault } from '../content.ts';
import { FieldLink } from '../FieldLink.tsx';
import type { ContentKind } from '../signing-search.ts';
import type { Inspected, Reading } from '../use-inspection.ts';
import styles from './ReadingLine.module.css';

/** Whether the text could be read, and if not the first thing that is wrong with it. */
export function ReadingLine({
  id,
  kind,
  reading,
  onShowFault,
}: {
  id: string;
  kind: ContentKind;
  reading: Reading;
  onShowFault: () => void;
}) {
  const { fault, last, text: source } = reading;
  return (
    <div id={id} className={`${text.broken} ${text.baseline} ${styles.line}`} role="status">
      {fault ? (
        <>
          <StatusGlyph status="failed" />
          <FaultText fault={fault} source={source} onShow={onShowFault} />
        </>
      ) : last ? (
        <Order kind={kind} last={last} />
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
  const place = fault.path ?? (fault.at === undefined ? undefined : lineOf(source, fault.at));
  return (
    <span>
      {place && (
        <>
          <FieldLink onShow={onShow}>{place}:</FieldLink>{' '}
        </>
      )}
      <span className={text.bad}>{fault.message}</span>
    </span>
  );
}

function Order({ kind, last }: { kind: ContentKind; last: Inspected }) {
  const { content, inspection } = last;
  if (kind === 'message' || content.type === 'MESSAGE') {
    const lines = inspection.message?.lines ?? 1;
    return (
      <>
        <StatusGlyph status="done" />
        {lines === 1 ? 'One line' : `${lines} lines`}, signed as it stands
      </>
    );
  }
  const { data } = content;
  const given = Object.keys(data.message);
  const used = (data.types[data.primaryType] ?? []).filter(({ name }) => given.includes(name));
  return (
    <>
      <StatusGlyph status={used.length === given.length ? 'done' : 'attention'} />
      Valid EIP-712, {used.length} of {given.length} {given.length === 1 ? 'field' : 'fields'} used
    </>
  );
}

/** @example lineOf('{\n "a" 1}', 7) // "Line 2, column 6" */
function lineOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
