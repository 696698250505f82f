import { Button, Select } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toClock, toDuration, toInstant } from '../../../components/figures/instant.ts';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { useActions } from '../../../frame/act/actions.tsx';
import { type RequestRecord, type RequestSummary, service } from '../../../service/call/client.ts';
import { CausedRows, useCaused } from '../panel/CausedBy.tsx';
import { toMilliseconds } from '../request-columns.tsx';
import styles from './Resend.module.css';
import { ResponseDiff } from './ResponseDiff.tsx';
import { answerDiff, type DiffRow, isSame } from './response-diff.ts';

/**
 * A request and one of its repetitions: differences between the responses, and the effects of the
 * second one.
 */
export function ResendTab({
  record,
  resends,
}: {
  record: RequestRecord;
  resends: readonly RequestSummary[];
}) {
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
        <States first={record} again={again} />
        <ResendButton id={record.id} />
      </div>
      {resends.length > 1 && (
        <Select
          aria-label="Repetition"
          data={resends.map(({ id, at, status }) => ({
            value: id,
            label: `${status} at ${toClock(at)}`,
          }))}
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
  const actions = useActions();
  return (
    <Button
      leftSection={<IconRefresh size={15} stroke={1.7} />}
      onClick={() => actions.open({ name: 'resend-request', requestId: id })}
    >
      Resend…
    </Button>
  );
}

function States({ first, again }: { first: RequestRecord; again: RequestSummary }) {
  const seconds = (toInstant(again.at).getTime() - toInstant(first.at).getTime()) / 1000;
  return (
    <p className={text.line}>
      <span className={`${text.inline} ${text.figures} ${styles.states}`}>
        {first.status}
        <IconArrowRight size={15} stroke={1.8} aria-label="then" />
        {again.status}
      </span>
      <span className={text.soft}>when resent {toDuration(seconds)} later</span>
    </p>
  );
}

function Compared({ first, againId }: { first: RequestRecord; againId: string }) {
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
        Ignored in the comparison: traceCode, date, x-request-id
        <Link to="/requests" search={{ selected: againId }} className={text.link}>
          Open the new request
        </Link>
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
