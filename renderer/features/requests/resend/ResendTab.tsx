import { Box, Select } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { toClock, toDuration, toInstant } from '../../../components/figures/instant.ts';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { type RequestRecord, type RequestSummary, service } from '../../../service/call/client.ts';
import { CausedRows, useCaused } from '../panel/CausedBy.tsx';
import { isMeant } from '../record-call.ts';
import { toMilliseconds } from '../request-columns.tsx';
import { compareBodies, type Difference } from './compare-bodies.ts';

/** A request and one of its repetitions: differences between the responses, and the effects of the second one. */
export function ResendTab({ record, resends }: { record: RequestRecord; resends: readonly RequestSummary[] }) {
  const [chosen, choose] = useState<string>();
  const again = resends.find(({ id }) => id === chosen) ?? resends[0];
  if (!again)
    return (
      <div className="apart">
        <p className="soft">Not resent yet.</p>
        <ResendButton id={record.id} />
      </div>
    );
  return (
    <>
      <div className="apart">
        <p className="line">
          <span className="inline figures title">
            {record.status}
            <IconArrowRight size={15} stroke={1.8} aria-label="then" />
            {again.status}
          </span>
          <span className="soft">
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

/** A logged request. It does not change. */
export function useRecord(id: string | undefined) {
  return useQuery(
    service.requests.get.queryOptions(id === undefined ? skipToken : { id }, { staleTime: 'static', retry: false }),
  );
}

/** The differences between two responses, and the effects of the second request. */
export function Compared({ first, againId }: { first: RequestRecord; againId: string }) {
  const { data: again, error } = useRecord(againId);
  const caused = useCaused(againId);
  if (!again) return error ? <FailureAlert error={error} /> : <SkeletonLine />;
  const body = compareBodies(first.answer.body, again.answer.body);
  const requestBody = compareBodies(first.request.body, again.request.body);
  const isAlike = first.status === again.status && body.differences.length === 0;
  return (
    <>
      <p className="soft below">
        {reasonOf(first, again, { isAlike, hasSameBody: requestBody.differences.length === 0 })}
      </p>
      {!isAlike && <Differences title="The two responses" first={first} again={again} of={body} />}
      <p className="apart small quiet below">
        Ignored in the comparison: docUrl, traceCode, date, x-request-id
        <RecordLink of="request" id={againId} className="link" label="Open the new request" />
      </p>
      {requestBody.differences.length > 0 && (
        <Differences title="Changes in the request" first={first} again={again} of={requestBody} />
      )}
      <PanelSection title="Effects of the second request">
        <CausedRows {...caused} />
      </PanelSection>
    </>
  );
}

/** The reason for the difference, derived from the two requests. */
function reasonOf(
  first: RequestRecord,
  again: RequestRecord,
  { isAlike, hasSameBody }: { readonly isAlike: boolean; readonly hasSameBody: boolean },
): string {
  const times = `${toMilliseconds(first.durations.total)} and ${toMilliseconds(again.durations.total)} ms`;
  if (isAlike) return `Same response, ${times}.`;
  const changed = [
    ...(first.path === again.path ? [] : ['path']),
    ...(hasSameBody ? [] : ['body']),
    ...changedHeaders(first.request.headers, again.request.headers).map((name) => `header ${name}`),
  ];
  const changes = [
    ...(hasSameBody ? ['Same body'] : []),
    ...(changed.length > 0 ? [`${hasSameBody ? 'changed' : 'Changed'}: ${changed.join(', ')}`] : []),
    ...(again.request.headers.authorization ? ['new token'] : []),
  ];
  const failure = first.failures[0];
  const solved = failure && again.failures.length === 0 ? `${failure.code} is fixed. ` : '';
  return `${solved}${changes.join(', ')}.`;
}

type Headers = RequestRecord['request']['headers'];

/** The headers of the call that differ, except the token, which is always new. */
function changedHeaders(first: Headers, again: Headers): string[] {
  const names = new Set([...Object.keys(first), ...Object.keys(again)]);
  return [...names].filter((name) => isMeant(name) && name !== 'authorization' && first[name] !== again[name]);
}

interface DifferencesProps {
  readonly title: string;
  readonly first: RequestRecord;
  readonly again: RequestRecord;
  readonly of: ReturnType<typeof compareBodies>;
}

/** The fields in which two responses or two request bodies differ. */
function Differences({ title, first, again, of: { differences, equal, hasCommonField } }: DifferencesProps) {
  const [before, after] = again.resendOf === first.id ? ['original', 'resent'] : ['before', 'now'];
  return (
    <Box mt={12}>
      <TableCard
        title={title}
        total={differences.length}
        actions={equal > 0 && <span className="quiet">{counted(equal, 'equal field')}</span>}
        none={first.status === again.status ? 'The bodies are equal.' : 'The bodies are equal; the status changed.'}
        head={!hasCommonField && differences.length > 0 && <p className="soft">No field is in both bodies.</p>}
        columns={[
          cardColumn<Difference>(
            `Field, ${before} (${first.status}) and ${after} (${again.status})`,
            { grows: true },
            (row) => (
              <Box py={6} style={{ whiteSpace: 'pre-wrap' }}>
                <code className="strong">{row.id}</code>
                <Value label={before} content={row.first} />
                <Value label={after} content={row.again} />
              </Box>
            ),
          ),
        ]}
        rows={differences}
      />
    </Box>
  );
}

function Value({ label, content }: { label: string; content: string | undefined }) {
  return (
    <Box display="grid" style={{ gridTemplateColumns: '52px minmax(0, 1fr)', columnGap: 8 }}>
      <span className="quiet">{label}</span>
      {content === undefined ? <span className="quiet">not present</span> : <code className="broken">{content}</code>}
    </Box>
  );
}
