import { Box, Button, Flex, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconExternalLink, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Trace, TraceLink, TraceOutcome } from '../../../service/model/history/trace.ts';
import { useSnippetCopy } from '../../components/code/ApiLine.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { toClock, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { toPast } from '../../components/figures/to-past.ts';
import { Key } from '../../components/keyboard/Key.tsx';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { Card } from '../../components/layout/Card.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { durationText, factsText, percentOf, stateOfTrace } from '../../components/timeline/link-labels.ts';
import { lists, pageOf, recordNoun, SubjectLink } from '../../components/timeline/SubjectLink.tsx';
import { lookOf, Swatch, TimeBar } from '../../components/timeline/TimeBar.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { type Crumb, PageHeader } from '../../frame/page/PageHeader.tsx';
import { AwaitedPage } from '../../frame/page/RecordPage.tsx';
import { service } from '../../service/call/client.ts';
import { useApiCall } from '../../service/call/use-api-call.ts';
import { useBaseUrl, useOverview } from '../../service/queries/use-overview.ts';
import { LinkDetails } from './link/LinkDetails.tsx';
import styles from './traces.module.css';
import { Waterfall } from './waterfall/Waterfall.tsx';
import { withRemainder } from './with-rest.ts';

const route = getRouteApi('/traces/$id');

/** The effects of a request on one timeline, and its time by part. */
export function TracePage() {
  const { id } = route.useParams();
  const query = useQuery(
    service.traces.get.queryOptions(
      { id },
      {
        retry: false,
        // A running trace grows.
        refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? 1_000 : false),
      },
    ),
  );
  if (!query.data) return <AwaitedPage query={query} crumbs={[]} kind="Trace" />;
  return <Shown trace={query.data} />;
}

function Shown({ trace }: { trace: Trace }) {
  const { link: linkId } = route.useSearch();
  const navigate = useNavigate();
  const selectedLink = trace.links.find(({ id }) => id === linkId) ?? trace.links[0];
  const choose = (link: TraceLink | undefined) => {
    if (link) void navigate({ to: '/traces/$id', params: { id: trace.id }, search: { link: link.id }, replace: true });
  };
  const isCopied = useTraceKeys(trace, selectedLink, choose);
  return (
    <>
      <Head trace={trace} />
      <PageBody>
        <div className={styles.columns}>
          <Box className="stack airy" miw={0}>
            {trace.state === 'stopped' && trace.reason && (
              <Note tone="bad" title={trace.reason}>
                {trace.links.some(({ state }) => state === 'unreached')
                  ? 'Later links were never reached.'
                  : 'This is the last link.'}
              </Note>
            )}
            {trace.split.length > 0 && <Split trace={trace} />}
            {/* A running trace may have measurements soon. */}
            {trace.split.length === 0 && trace.state !== 'running' && <Unmeasured />}
            <Card flush label="Waterfall">
              <Waterfall trace={trace} chosen={selectedLink?.id} onChoose={choose} />
              {trace.omitted > 0 && (
                <Box component="p" className="quiet" py={8} px={16} style={{ borderTop: '1px solid var(--vd-line)' }}>
                  {counted(trace.omitted, 'more link')} of this trace are not shown.
                </Box>
              )}
              <Outcomes outcomes={trace.outcomes} />
              <Box
                component="footer"
                className="row soft"
                mih={40}
                py={0}
                px={16}
                fz="sm"
                style={{ borderTop: '1px solid var(--vd-line)' }}
              >
                <Key>j</Key>
                <Key>k</Key> move
                <Key>Enter</Key> open
                <Key>c</Key>
                <span role="status">{isCopied ? 'copied the details' : 'copy the details'}</span>
              </Box>
            </Card>
          </Box>
          {selectedLink && <LinkDetails trace={trace} link={selectedLink} onChoose={choose} />}
        </div>
      </PageBody>
    </>
  );
}

function Head({ trace }: { trace: Trace }) {
  const { subject, title, links, startedAt, id } = trace;
  const { status, word, whole, rest } = stateOfTrace(trace);
  const page = subject && pageOf(subject);
  return (
    <PageHeader
      crumbs={crumbsOf(trace)}
      title="Trace"
      beside={
        <>
          <StatusLabel status={status} state={word} />
          <span>
            <span className="plain strong">{whole}</span> {rest}
          </span>
        </>
      }
      facts={
        <>
          <Identifier value={id} label="trace id" />
          <span>
            · {title} · {clockOf(startedAt)}, <RelativeTime at={startedAt} format={toPast} /> ·{' '}
            {counted(links.length + trace.omitted, 'link')}
          </span>
        </>
      }
      actions={
        <>
          {page && (
            <LinkButton {...page} variant="default" leftSection={<IconExternalLink size={15} stroke={1.7} />}>
              Open {recordNoun(subject.type)}
            </LinkButton>
          )}
          <CopyCall id={id} />
        </>
      }
    />
  );
}

function CopyCall({ id }: { id: string }) {
  const call = useApiCall('traces.get', { id });
  const { language, isCopied, copy } = useSnippetCopy(useBaseUrl());
  return (
    <Button
      variant="default"
      leftSection={<IconTerminal2 size={15} stroke={1.7} />}
      disabled={!call}
      onClick={() => call && copy(call)}
    >
      {isCopied ? 'Copied' : `Copy as ${language}`}
    </Button>
  );
}

const otherLists = { user: { label: 'Users', to: '/users' }, webhook: { label: 'Webhooks', to: '/webhooks' } } as const;

function crumbsOf({ subject }: Trace): readonly Crumb[] {
  const list = subject && { ...lists, ...otherLists }[subject.type];
  if (!list) return [];
  return [list, { label: subject.name, ...pageOf(subject) }].flatMap(({ label, to, ...rest }) =>
    to === undefined ? [] : [{ label, to, ...rest }],
  );
}

/** The time of day to the millisecond. @example clockOf('2026-01-01T04:46:51.204Z') // "04:46:51.204" */
function clockOf(at: string): string {
  const instant = toInstant(at);
  return `${toClock(instant)}.${String(instant.getMilliseconds()).padStart(3, '0')}`;
}

/** Shortcuts: j and k move, Enter opens the record, c copies the details. Returns whether details were just copied. */
function useTraceKeys(
  { links }: Trace,
  selectedLink: TraceLink | undefined,
  choose: (link: TraceLink | undefined) => void,
): boolean {
  const clipboard = useClipboard({ timeout: 1500 });
  const navigate = useNavigate();
  usePageKeys((event) => {
    if (!selectedLink) return;
    const index = links.indexOf(selectedLink);
    const page = selectedLink.record && pageOf(selectedLink.record);
    if (event.key === 'j' || event.key === 'ArrowDown') choose(links[index + 1]);
    else if (event.key === 'k' || event.key === 'ArrowUp') choose(links[index - 1]);
    else if (event.key === 'c') clipboard.copy(factsText(selectedLink));
    else if (event.key === 'Enter' && page && !isControl(event.target)) void navigate(page);
    else return;
    event.preventDefault();
  });
  return clipboard.copied;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button:not([aria-current])');
}

function Unmeasured() {
  const isSeeded = useOverview()?.randomSeed !== undefined;
  return (
    <Card title="Time by part">
      <p className="soft">
        {isSeeded
          ? 'A world with a random seed records no durations, so that every run is identical.'
          : 'The total time was less than a millisecond.'}
      </p>
    </Card>
  );
}

/** The time of a trace by part, largest first. */
function Split({ trace: { split, took, state } }: { trace: Trace }) {
  const parts = withRemainder(split, took);
  const until = state === 'running' ? 'now' : 'the last response';
  return (
    <Card title="Time by part" hint={`${durationText(took)} from the first call to ${until}`}>
      <TimeBar parts={parts} />
      <Flex component="ul" align="center" wrap="wrap" gap="4px 24px" mt={10}>
        {parts.map(({ name, took: part, isWait }, index) => (
          <li key={name} className="inline soft">
            <Swatch look={lookOf(parts, index, isWait)} />
            {name}
            <span className="plain strong figures">{percentOf(part, took)} %</span>
            <span className="quiet figures">{durationText(part)}</span>
          </li>
        ))}
      </Flex>
    </Card>
  );
}

/** The transfers of value, each with sender and recipient. */
function Outcomes({ outcomes }: { outcomes: readonly TraceOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <Box
      component="dl"
      display="grid"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))', borderTop: '1px solid var(--vd-line)' }}
    >
      {outcomes.map(({ label, value, from, to }) => (
        <Stack key={label} gap={4} miw={0} pt={20} px={16} pb={24}>
          <dt className="small quiet">{label}</dt>
          <dd className="strong cut">{value}</dd>
          <dd className="small quiet cut">
            <SubjectLink subject={from.leadsTo}>{from.name}</SubjectLink> to{' '}
            <SubjectLink subject={to.leadsTo}>{to.name}</SubjectLink>
          </dd>
        </Stack>
      ))}
    </Box>
  );
}
