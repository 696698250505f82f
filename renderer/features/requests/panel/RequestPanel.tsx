import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { useSnippetCopy } from '../../../components/code/use-snippet-copy.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { DockedPanel } from '../../../components/layout/DockedPanel.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { Tip } from '../../../components/layout/Tip.tsx';
import { statusLabelOf } from '../../../components/status/delivery-labels.ts';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import { useActions } from '../../../frame/act/actions.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { visible } from '../../../service/labels/visible.ts';
import type { RequestTab } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { isRepeatable } from '../record-call.ts';
import { Caller, toMilliseconds } from '../request-columns.tsx';
import { useRecordCall } from '../use-record-call.ts';
import { RequestBody } from './RequestBody.tsx';
import styles from './RequestPanel.module.css';

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
      beside={<Identifier value={requestId} label="request id" shape="short" dense />}
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
  const actions = useActions();
  const { language, isCopied, copy } = useSnippetCopy(useBaseUrl());
  const call = useRecordCall(record);
  return (
    <>
      {isRepeatable(record) && (
        <Tip label="Resend…">
          <ActionIcon
            aria-label="Resend…"
            onClick={() => actions.open({ name: 'resend-request', requestId: record.id })}
          >
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tip>
      )}
      {call && (
        <Tip label={isCopied ? 'Copied' : `Copy as ${language}`}>
          <ActionIcon
            aria-label={isCopied ? 'Copied' : `Copy as ${language}`}
            onClick={() => copy(call)}
          >
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
      <h2 className={styles.title}>
        {method} {visible(path)}
      </h2>
      <div className={`${text.row} ${text.soft} ${styles.facts}`}>
        <span className={text.strong}>
          <StatusLabel {...statusLabelOf(status)} />
        </span>
        <span className={text.figures}>{toMilliseconds(durations.total)} ms</span>
        <RelativeTime at={at} format={toPast} />
        <Caller request={record} />
        <Link to="/traces/$id" params={{ id: traceId }} className={text.link}>
          Trace
        </Link>
        {resendOf && <Tag>resent</Tag>}
        {replayed && <Tag>replayed</Tag>}
      </div>
    </>
  );
}
