import { CodeText } from '../../../components/code/CodeText.tsx';
import { toClock } from '../../../components/figures/instant.ts';
import { statusLabelOf } from '../../../components/status/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { RequestRecord } from '../../../service/call/client.ts';
import { toMilliseconds } from '../request-columns.tsx';
import styles from './Resend.module.css';
import type { DiffRow, LinePart } from './response-diff.ts';

/** Two responses or two request bodies side by side, or one below the other if space is limited. */
export function ResponseDiff({
  label,
  first,
  again,
  rows,
}: {
  label: string;
  first: RequestRecord;
  again: RequestRecord;
  rows: readonly DiffRow[];
}) {
  return (
    <section className={`${text.well} ${styles.diff}`} aria-label={label}>
      <div className={styles.heads}>
        <Side name="first" record={first} />
        <Side name="again" record={again} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.lines} tabIndex={0}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never change places.
          <Row key={index} row={row} />
        ))}
      </div>
    </section>
  );
}

function Side({ name, record }: { name: string; record: RequestRecord }) {
  const { status, at, durations } = record;
  return (
    <div className={styles.side}>
      <StatusGlyph status={statusLabelOf(status).status} />
      <span className={text.strong}>{status}</span>
      <span className={`${text.soft} ${text.figures}`}>
        {name}, {toClock(at)}
      </span>
      <span className={`${text.soft} ${text.figures} ${styles.took}`}>
        {toMilliseconds(durations.total)} ms
      </span>
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'fold') return <div className={styles.fold}>{row.count} equal lines</div>;
  if (row.kind === 'same')
    return (
      <div className={styles.pair} data-same>
        <Same line={row.left} />
        <Same line={row.right} />
      </div>
    );
  return (
    <div className={styles.pair}>
      <Cell parts={row.left} kind="removed" />
      <Cell parts={row.right} kind="added" />
    </div>
  );
}

function Same({ line }: { line: string }) {
  return (
    <div className={styles.cell}>
      <span>
        <CodeText code={line} language="json" />
      </span>
    </div>
  );
}

function Cell({
  parts,
  kind,
}: {
  parts: readonly LinePart[] | undefined;
  kind: 'removed' | 'added';
}) {
  if (!parts) return <div className={styles.cell} data-kind="none" />;
  const Change = kind === 'removed' ? 'del' : 'ins';
  return (
    <div className={styles.cell} data-kind={kind}>
      <span>
        {parts.map(({ text: content, isMarked }, index) =>
          isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change places.
            <Change key={index} className={styles[kind]} style={{ textDecoration: 'none' }}>
              {content}
            </Change>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change places.
            <CodeText key={index} code={content} language="json" />
          ),
        )}
      </span>
    </div>
  );
}
