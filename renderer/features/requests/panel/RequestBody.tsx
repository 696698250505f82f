import { Box, Tabs } from '@mantine/core';
import { SnippetWell } from '../../../components/code/SnippetWell.tsx';
import type { RequestRecord } from '../../../service/call/client.ts';
import type { RequestTab } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { ResendTab } from '../resend/ResendTab.tsx';
import { useResends } from '../resend/use-resend.ts';
import { useRecordCall } from '../use-record-call.ts';
import { CausedBy, CausedRows, useCaused } from './CausedBy.tsx';
import { Durations } from './Durations.tsx';
import { Message } from './Message.tsx';
import { RejectionReason } from './RejectionReason.tsx';
import styles from './RequestPanel.module.css';
import { stationsOf } from './refusal-steps.ts';

type Shown = RequestTab | 'why';

/**
 * The reason for an error and its context above the tabs; both become tabs when two responses are
 * compared.
 */
export function RequestBody({
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
  const isRefused = stationsOf(record) !== undefined;
  return (
    <>
      {!isPair && (
        <>
          {isRefused && <RejectionReason record={record} />}
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
          {isPair && <Tabs.Tab value="why">{isRefused ? 'Error' : 'Overview'}</Tabs.Tab>}
          <Tabs.Tab value="request">Request</Tabs.Tab>
          <Tabs.Tab value="answer">Response</Tabs.Tab>
          {(isPair || resends.length > 0) && (
            <Tabs.Tab value="again">
              Resent{' '}
              <Box
                component="span"
                c="var(--vd-text2)"
                style={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {resends.length}
              </Box>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="caused">
            Changes{' '}
            <Box
              component="span"
              c="var(--vd-text2)"
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {caused.length}
            </Box>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" className={styles.tab}>
          <Message message={record.request} label="Request" ignored={ignoredIn(record)} />
        </Tabs.Panel>
        <Tabs.Panel value="answer" className={styles.tab}>
          <Message message={record.answer} label="Response" status={record.status} />
        </Tabs.Panel>
        <Tabs.Panel value="again" className={styles.tab}>
          <ResendTab record={record} resends={resends} />
        </Tabs.Panel>
        <Tabs.Panel value="caused" className={styles.tab}>
          <CausedRows links={caused} />
        </Tabs.Panel>
      </Tabs>
      {call && (
        <Box mt={16}>
          <SnippetWell title="Reproduce this call" call={call} baseUrl={baseUrl} />
        </Box>
      )}
    </>
  );
}

/** Query parameters and body fields without an effect, with their places. */
function ignoredIn({ ignoredParameters, ignoredFields = [] }: RequestRecord): string[] {
  return [...ignoredParameters, ...ignoredFields.map((path) => `body.${path}`)];
}

/** The request tab is the default and has no search parameter. */
const tabs = ['answer', 'caused', 'again'] as const;
