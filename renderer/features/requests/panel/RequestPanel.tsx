import { ActionIcon, Box, Tabs } from '@mantine/core';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { visible } from '../../../../service/model/kernel/values/visible.ts';
import { useSnippetCopy } from '../../../components/code/ApiLine.tsx';
import { SnippetWell } from '../../../components/code/CodeWell.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { DockedPanel, PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Tip } from '../../../components/layout/Tip.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusLabel, Tag } from '../../../components/status/StatusLabel.tsx';
import { lookOf, Swatch, TimeBar } from '../../../components/timeline/TimeBar.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import type { RequestTab } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { useRecordCall } from '../RequestFilters.tsx';
import { isRepeatable } from '../record-call.ts';
import { Caller, toMilliseconds, useOperationTitle } from '../request-columns.tsx';
import { ignoredIn, type RequestRow } from '../request-rows.ts';
import { ResendTab } from '../resend/ResendTab.tsx';
import { CausedBy, CausedRows, useCaused } from './CausedBy.tsx';
import { GroupSteps } from './GroupSteps.tsx';
import { Message } from './Message.tsx';
import styles from './panel.module.css';
import { IgnoredNote, RejectionReason } from './RejectionReason.tsx';
import { durationParts, stationsOf } from './rejection-steps.ts';

interface RequestPanelProps {
  readonly requestId: string;
  /** The listed row with the request. */
  readonly group: RequestRow | undefined;
  readonly tab: RequestTab | undefined;
  readonly onShow: (requestId: string) => void;
  readonly onTab: (tab: RequestTab | undefined) => void;
  readonly onClose: () => void;
}

export function RequestPanel({ requestId, group, tab, onShow, onTab, onClose }: RequestPanelProps) {
  // A response does not change.
  const { data, error } = useQuery(
    service.requests.get.queryOptions(
      { id: requestId },
      { staleTime: 'static', retry: false, placeholderData: keepPreviousData },
    ),
  );
  return (
    <DockedPanel
      kind="Request"
      beside={
        <>
          <Identifier value={requestId} label="request id" shape="short" />
          {group && group.requests.length > 1 && <GroupSteps group={group} requestId={requestId} onShow={onShow} />}
        </>
      }
      wide={tab === 'again' ? 'pair' : true}
      tools={data && <CopyCall record={data} />}
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

function CopyCall({ record }: { record: RequestRecord }) {
  const { language, isCopied, copy } = useSnippetCopy(useBaseUrl());
  const call = useRecordCall(record);
  const label = isCopied ? 'Copied' : `Copy as ${language}`;
  return (
    call && (
      <Tip label={label}>
        <ActionIcon aria-label={label} onClick={() => copy(call)}>
          <IconTerminal2 size={16} stroke={1.7} />
        </ActionIcon>
      </Tip>
    )
  );
}

function Head({ record }: { record: RequestRecord }) {
  const { method, path, status, durations, at, traceId, profile, resendOf, replayed } = record;
  return (
    <>
      <div className="apart">
        <h2 className="heading" data-searched>
          {useOperationTitle(record)}
        </h2>
        {/* The reason of an error has it as a next step. */}
        {isRepeatable(record) && stationsOf(record) === undefined && (
          <LinkButton
            size="xs"
            to="/requests/new"
            search={{ from: record.id }}
            leftSection={<IconRefresh size={15} stroke={1.7} />}
          >
            Resend…
          </LinkButton>
        )}
      </div>
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
        {profile && <Tag>{`${profile} profile`}</Tag>}
        {resendOf && <Tag>resent</Tag>}
        {replayed && <Tag>replayed</Tag>}
      </div>
    </>
  );
}

interface RequestBodyProps {
  readonly record: RequestRecord;
  readonly tab: RequestTab | undefined;
  readonly onTab: (tab: RequestTab | undefined) => void;
}

/** The reason for an error and its context above the tabs; both become tabs when two responses are compared. */
function RequestBody({ record, tab, onTab }: RequestBodyProps) {
  const baseUrl = useBaseUrl();
  // Newest first.
  const resends = useQuery(service.requests.list.queryOptions({ resendOf: record.id })).data?.items ?? [];
  const caused = useCaused(record.id);
  const call = useRecordCall(record);
  const isPair = tab === 'again';
  const activeTab: RequestTab | 'why' = tab ?? 'request';
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
              Resent <span className="soft figures">{resends.length}</span>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="caused">
            Changes <span className="soft figures">{caused.links.length + (caused.change ? 1 : 0)}</span>
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
