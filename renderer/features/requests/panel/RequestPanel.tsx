import { ActionIcon, Box, Tabs } from '@mantine/core';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSnippetCopy } from '../../../components/code/ApiLine.tsx';
import { SnippetWell } from '../../../components/code/CodeWell.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { DockedPanel, PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { LinkIcon } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Tip } from '../../../components/layout/Tip.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusLabel, Tag } from '../../../components/status/StatusLabel.tsx';
import { lookOf, Swatch, TimeBar } from '../../../components/timeline/TimeBar.tsx';
import { type RequestRecord, type RequestSummary, service } from '../../../service/call/client.ts';
import { visible } from '../../../service/labels/visible.ts';
import type { RequestTab } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { useRecordCall } from '../RequestFilters.tsx';
import { isRepeatable } from '../record-call.ts';
import { Caller, toMilliseconds, useOperationTitle } from '../request-columns.tsx';
import { ignoredIn } from '../request-rows.ts';
import { ResendTab } from '../resend/ResendTab.tsx';
import { CausedBy, CausedRows, useCaused } from './CausedBy.tsx';
import { IgnoredNote } from './IgnoredNote.tsx';
import { Message } from './Message.tsx';
import styles from './panel.module.css';
import { RejectionReason } from './RejectionReason.tsx';
import { durationParts, stationsOf } from './rejection-steps.ts';

export function RequestPanel({
  requestId,
  tab,
  onTab,
  onClose,
}: {
  requestId: string;
  tab: RequestTab | undefined;
  onTab: (tab: RequestTab | undefined) => void;
  onClose: () => void;
}) {
  // A response does not change.
  const { data, error } = useQuery(
    service.requests.get.queryOptions({ id: requestId }, { staleTime: 'static', retry: false }),
  );
  return (
    <DockedPanel
      kind="Request"
      beside={
        <>
          <Identifier value={requestId} label="request id" shape="short" />
          {data?.profile && <Tag>{`${data.profile} profile`}</Tag>}
        </>
      }
      wide={tab === 'again' ? 'pair' : true}
      tools={data && <Tools record={data} />}
      head={data === undefined ? !error && <SkeletonLine width="50%" /> : <Head record={data} />}
      onClose={onClose}
    >
      {data === undefined ? (
        Boolean(error) && <FailureAlert error={error} />
      ) : (
        <RequestBody record={data} tab={tab} onTab={onTab} />
      )}
    </DockedPanel>
  );
}

function Tools({ record }: { record: RequestRecord }) {
  const { language, isCopied, copy } = useSnippetCopy(useBaseUrl());
  const call = useRecordCall(record);
  return (
    <>
      {isRepeatable(record) && (
        <LinkIcon label="Resend…" to="/requests/new" search={{ from: record.id }}>
          <IconRefresh size={16} stroke={1.7} />
        </LinkIcon>
      )}
      {call && (
        <Tip label={isCopied ? 'Copied' : `Copy as ${language}`}>
          <ActionIcon aria-label={isCopied ? 'Copied' : `Copy as ${language}`} onClick={() => copy(call)}>
            <IconTerminal2 size={16} stroke={1.7} />
          </ActionIcon>
        </Tip>
      )}
    </>
  );
}

function Head({ record }: { record: RequestRecord }) {
  const { method, path, status, durations, at, traceId, resendOf, replayed } = record;
  return (
    <>
      <Box component="h2" className="heading" data-searched>
        {useOperationTitle(record)}
      </Box>
      <Box className={styles.title} mah={60} ff="monospace" fz="sm" lh="md" data-searched>
        {method} {visible(path)}
      </Box>
      <div className="row soft" style={{ gap: '4px 14px' }}>
        <span className="strong">
          <StatusLabel {...statusLabelOf(status)} />
        </span>
        <span className="figures">{toMilliseconds(durations.total)} ms</span>
        <RelativeTime at={at} format={toPast} />
        <Caller request={record} />
        <Link to="/traces/$id" params={{ id: traceId }} className="link">
          Trace
        </Link>
        {resendOf && <Tag>resent</Tag>}
        {replayed && <Tag>replayed</Tag>}
      </div>
    </>
  );
}

type Shown = RequestTab | 'why';

/** The reason for an error and its context above the tabs; both become tabs when two responses are compared. */
function RequestBody({
  record,
  tab,
  onTab,
}: {
  record: RequestRecord;
  tab: RequestTab | undefined;
  onTab: (tab: RequestTab | undefined) => void;
}) {
  const baseUrl = useBaseUrl();
  const resends = useResends(record.id);
  const caused = useCaused(record.id);
  const call = useRecordCall(record);
  const isPair = tab === 'again';
  const activeTab: Shown = tab ?? 'request';
  const isRejected = stationsOf(record) !== undefined;
  return (
    <>
      {!isPair && (
        <>
          <IgnoredNote record={record} />
          {isRejected && <RejectionReason record={record} />}
          <CausedBy record={record} />
          <Durations durations={record.durations} />
        </>
      )}
      <Tabs
        value={activeTab}
        onChange={(name) => onTab(tabs.find((candidate) => candidate === name))}
        className={styles.tabs}
        classNames={{ tab: styles.tabName ?? '' }}
        keepMounted={false}
      >
        <Tabs.List>
          {isPair && <Tabs.Tab value="why">{isRejected ? 'Error' : 'Overview'}</Tabs.Tab>}
          <Tabs.Tab value="request">Request</Tabs.Tab>
          <Tabs.Tab value="answer">Response</Tabs.Tab>
          {(isPair || resends.length > 0) && (
            <Tabs.Tab value="again">
              Resent{' '}
              <Box component="span" c="var(--vd-text2)" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {resends.length}
              </Box>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="caused">
            Changes{' '}
            <Box component="span" c="var(--vd-text2)" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {caused.links.length + (caused.change ? 1 : 0)}
            </Box>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt={12}>
          <Message message={record.request} label="Request" ignored={ignoredIn(record)} />
          {call && (
            <Box mt={16}>
              <SnippetWell title="Reproduce this call" call={call} baseUrl={baseUrl} />
            </Box>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="answer" pt={12}>
          <Message message={record.answer} label="Response" status={record.status} />
        </Tabs.Panel>
        <Tabs.Panel value="again" pt={12}>
          <ResendTab record={record} resends={resends} />
        </Tabs.Panel>
        <Tabs.Panel value="caused" pt={12}>
          <CausedRows {...caused} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The repetitions of a request, newest first. */
function useResends(id: string): readonly RequestSummary[] {
  return useQuery(service.requests.list.queryOptions({ resendOf: id })).data?.items ?? [];
}

/** The request tab is the default and has no search parameter. */
const tabs = ['answer', 'caused', 'again'] as const;

/** The time of a request by part, as a bar and in words, if it has several parts. */
function Durations({ durations }: { durations: RequestRecord['durations'] }) {
  const parts = durationParts(durations);
  if (parts.length < 2) return null;
  return (
    <PanelSection title="Time by part">
      <TimeBar parts={parts} />
      <ul className="row small" style={{ gap: '4px 14px', marginTop: 8 }}>
        {parts.map(({ name, took, isWait }, index) => (
          <li key={name} className="inline soft">
            <Swatch look={lookOf(parts, index, isWait)} />
            {name}
            <span className="quiet figures">{toMilliseconds(took)} ms</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
