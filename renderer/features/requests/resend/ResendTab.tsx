import { Select } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeText } from '../../../components/code/CodeText.tsx';
import { toClock, toDuration, toInstant } from '../../../components/figures/instant.ts';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { type RequestRecord, type RequestSummary, service } from '../../../service/call/client.ts';
import { CausedRows, useCaused } from '../panel/CausedBy.tsx';
import { toMilliseconds } from '../request-columns.tsx';
import styles from './Resend.module.css';
import { answerDiff, type DiffRow, isSame, type LinePart } from './response-diff.ts';

/** A request and one of its repetitions: differences between the responses, and the effects of the second one. */
export function ResendTab({ record, resends }: { record: RequestRecord; resends: readonly RequestSummary[] }) {
  const [chosen, choose] = useState<string>();
  const again = resends.find(({ id }) => id === chosen) ?? resends[0];
  if (!again)
    return (
      <div className={styles.head}>
        <p className={text.soft}>Not resent yet.</p>
        <ResendButton id={record.id} />
      </div>
    );
  return (
    <>
      <div className={styles.head}>
        <p className={text.line}>
          <span className={`${text.inline} ${text.figures} ${styles.states}`}>
            {record.status}
            <IconArrowRight size={15} stroke={1.8} aria-label="then" />
            {again.status}
          </span>
          <span className={text.soft}>
            when resent {toDuration((toInstant(again.at).getTime() - toInstant(record.at).getTime()) / 1000)} later
          </span>
        </p>
        <ResendButton id={record.id} />
      </div>
      {resends.length > 1 && (
        <Select
          aria-label="Repetition"
          data={resends.map(({ id, at, status }) => ({ value: id, label: `${status} at ${toClock(at)}` }))}
          value={again.id}
          onChange={(id) => choose(id ?? undefined)}
          allowDeselect={false}
          maw={240}
        />
      )}
      <Compared key={again.id} first={record} againId={again.id} />
    </>
  );
}

function ResendButton({ id }: { id: string }) {
  return (
    <LinkButton to="/requests/new" search={{ from: id }} leftSection={<IconRefresh size={15} stroke={1.7} />}>
      Resend…
    </LinkButton>
  );
}

/** The differences between two responses, and the effects of the second request. */
export function Compared({ first, againId }: { first: RequestRecord; againId: string }) {
  const { data: again, error } = useQuery(
    service.requests.get.queryOptions({ id: againId }, { staleTime: 'static', retry: false }),
  );
  const caused = useCaused(againId);
  if (!again) return error ? <FailureAlert error={error} /> : <SkeletonLine />;
  const rows = answerDiff(first.answer.body, again.answer.body);
  const requestRows = answerDiff(first.request.body, again.request.body);
  return (
    <>
      <p className={`${text.soft} ${text.below}`}>{reasonOf(first, again, rows)}</p>
      {!isAlike(first, again, rows) && (
        <ResponseDiff label="The two responses" first={first} again={again} rows={rows} />
      )}
      <p className={`${text.apart} ${text.small} ${text.quiet} ${text.below}`}>
        Ignored in the comparison: docUrl, traceCode, date, x-request-id
        <RecordLink of="request" id={againId} className={text.link}>
          Open the new request
        </RecordLink>
      </p>
      {!isSame(requestRows) && (
        <PanelSection title="Changes in the request">
          <ResponseDiff label="The two bodies" first={first} again={again} rows={requestRows} />
        </PanelSection>
      )}
      <PanelSection title="Effects of the second request">
        <CausedRows links={caused} />
      </PanelSection>
    </>
  );
}

function isAlike(first: RequestRecord, again: RequestRecord, rows: readonly DiffRow[]): boolean {
  return first.status === again.status && isSame(rows);
}

/** The reason for the difference, derived from the two requests. */
function reasonOf(first: RequestRecord, again: RequestRecord, rows: readonly DiffRow[]): string {
  const times = `${toMilliseconds(first.durations.total)} and ${toMilliseconds(again.durations.total)} ms`;
  if (isAlike(first, again, rows)) return `Same response, ${times}.`;
  const changes = [
    first.request.body?.text === again.request.body?.text ? 'Same body' : 'Changed: body',
    ...(again.request.headers.authorization ? ['new token'] : []),
  ];
  const failure = first.failures[0];
  const solved = failure && again.failures.length === 0 ? `${failure.code} is fixed. ` : '';
  return `${solved}${changes.join(', ')}.`;
}

/** Two responses or two request bodies side by side, or one below the other if space is limited. */
function ResponseDiff({
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
      <span className={`${text.soft} ${text.figures} ${styles.took}`}>{toMilliseconds(durations.total)} ms</span>
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

function Cell({ parts, kind }: { parts: readonly LinePart[] | undefined; kind: 'removed' | 'added' }) {
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
