import { Box, Flex } from '@mantine/core';
import type { FulfillmentInspection } from '../../../service/model/market/fulfillment-inspection.ts';
import { TextLink } from '../../components/layout/LinkButton.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { wireMarks } from '../../components/status/StatusLabel.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { History } from '../../components/timeline/Timeline.tsx';
import { shorten, wireLabel } from '../../service/labels/wire-names.ts';
import { toBlock } from '../../service/queries/chain-states.ts';

/** The signed transactions of a fulfillment, newest first, with their blocks. */
export function FulfillmentTransactions({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { transactions, chain, status } = fulfillment;
  if (transactions.length === 0)
    return <p className="quiet">{status === 'QUEUED' ? 'None signed yet.' : 'None sent.'}</p>;
  return (
    <ul className="ruled">
      {transactions.toReversed().map((transaction) => (
        <Flex key={transaction.id} component="li" align="center" gap={6} mih={32}>
          <StatusGlyph
            status={wireMarks.transactionState[transaction.status]}
            label={wireLabel('transactionState', transaction.status)}
          />
          <RecordLink of="transaction" id={transaction.id} title={transaction.hash}>
            <code>{shorten(transaction.hash, 'long')}</code>
          </RecordLink>
          <CopyButton value={transaction.hash} label="Copy hash" />
          <Box component="span" className="quiet figures nowrap" ms="auto">
            {transaction.blockNumber === undefined ? (
              'pending'
            ) : (
              <TextLink
                to="/explorer/$chain/tx/$hash"
                params={{ chain, hash: transaction.hash }}
                aria-label={`View in block ${toBlock(transaction.blockNumber)}`}
                label={`block ${toBlock(transaction.blockNumber)}`}
              />
            )}
          </Box>
        </Flex>
      ))}
    </ul>
  );
}

type Moment = FulfillmentInspection['timeline'][number];

/** The status changes of a fulfillment, newest first. */
export function FulfillmentTimeline({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { timeline } = fulfillment;
  const last = timeline.length - 1;
  // A block has the time of its chain, which may be a second before the previous entry.
  const latest = (index: number) =>
    timeline
      .slice(0, index + 1)
      .flatMap(({ at }) => at ?? [])
      .sort()
      .at(-1);
  return (
    <History
      moments={timeline}
      toEntry={(moment, index) => ({
        status: glyphOf(moment, index === last ? fulfillment.status : undefined),
        what: (
          <>
            {moment.what}
            {moment.status && (
              <Box component="span" ms={8} c="dimmed" fz="xs">
                <WireNameLabel of="fulfillmentStatus" name={moment.status} />
              </Box>
            )}
          </>
        ),
        why: moment.why,
        at: moment.at && latest(index),
      })}
    />
  );
}

/** The last entry shows the current status; earlier ones are done unless they failed. */
function glyphOf({ what }: Moment, present: FulfillmentInspection['status'] | undefined): Status {
  if (present) return wireMarks.fulfillmentStatus[present];
  return /^(?:Failed|Given up)/.test(what) ? 'failed' : 'done';
}
