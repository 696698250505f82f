import { Box, Flex } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import { History } from '../../../components/timeline/Timeline.tsx';
import { RecordActions } from '../../../frame/action/RecordActions.tsx';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { blocksOf, nothingIn, type Place, partsOf, verdictOf } from './invariant-parts.ts';
import { actionsOf, plainReason, splitReason } from './next-step.ts';
import styles from './record.module.css';

/** The left, sold and returned share of an offer as a thin line. The text is next to it. */
export function StockBar({
  offer: { amount, remainingAmount, amountPurchased, amountReimbursed, amountTerminated },
}: {
  offer: Pick<Offer, 'amount' | 'remainingAmount' | 'amountPurchased' | 'amountReimbursed' | 'amountTerminated'>;
}) {
  const back = amountReimbursed + amountTerminated;
  const moving = amount - remainingAmount - amountPurchased - back;
  return (
    <AmountBar
      isThin
      shares={[
        { state: 'left', amount: remainingAmount },
        { state: 'moving', amount: moving },
        { state: 'sold', amount: amountPurchased },
        { state: 'returned', amount: back },
      ]}
    />
  );
}

interface AmountBarProps {
  readonly shares: readonly { readonly state: Place; readonly amount: number }[];
  readonly blocks?: readonly Place[] | undefined;
  readonly isThin?: boolean;
  readonly isBroken?: boolean;
}

/** The item states as one bar; with `blocks`, one block per item instead of shares. The text is next to it. */
function AmountBar({ shares, blocks, isThin = false, isBroken = false }: AmountBarProps) {
  const visibleShares = blocks?.map((state) => ({ state, amount: 1 })) ?? shares;
  return (
    <div className={styles.bar} data-thin={isThin || undefined} data-broken={isBroken || undefined} aria-hidden="true">
      {visibleShares
        .filter(({ amount }) => amount > 0)
        .map(({ state, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items with the same state are interchangeable
          <i key={index} className={styles.place} data-place={state} style={{ flexGrow: amount }} />
        ))}
    </div>
  );
}

/** "10 = 4 left + 5 sold + 1 returned": each item is counted once, compared with the escrow contract. */
export function Invariant({ inspection }: { inspection: OfferInspection }) {
  const { invariant, offer, custodyAddress } = inspection;
  const broken = !invariant.holds || undefined;
  const { chain } = offer.nft;
  const parts = partsOf(invariant);
  const state = useChainState(chain);
  const verdict = verdictOf(inspection, state);
  return (
    <Box pt={12} px={16} pb={14} style={{ containerType: 'inline-size', borderTop: '1px solid var(--vd-line)' }}>
      <Flex className={`baseline figures ${styles.line}`} wrap="wrap" gap="2px 14px" data-broken={broken}>
        <Flex component="span" className={styles.sum} align="baseline" gap={10} fz="lg" lh="lg">
          <b>{invariant.amount.toLocaleString('en')}</b>
          <i>{invariant.holds ? '=' : '≠'}</i>
          {parts.map((part, index) => (
            <Fragment key={part.state}>
              {index > 0 && <i>+</i>}
              <Box component="span" className={styles.part} c="var(--vd-text2)" style={{ whiteSpace: 'nowrap' }}>
                <Box
                  component="span"
                  className={styles.place}
                  display="inline-block"
                  w={8}
                  h={8}
                  me={6}
                  style={{ verticalAlign: 1 }}
                  data-place={part.state}
                  aria-hidden="true"
                />
                <b>{part.amount.toLocaleString('en')}</b> {part.label}
              </Box>
            </Fragment>
          ))}
        </Flex>
        <span className={`quiet small ${styles.nothing}`}>{nothingIn(invariant)}</span>
        <span className={`inline ${styles.verdict}`} data-tone={verdict.tone}>
          {verdict.tone === 'ok' && <IconCheck size={15} stroke={1.9} aria-hidden="true" />}
          {verdict.tone === 'bad' && <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />}
          {verdict.text}
          {verdict.isAsleep && state && <StartChain chain={state} />}
          {verdict.tone === 'bad' && (
            <Link to="/explorer/$chain/address/$address" params={{ chain, address: custodyAddress }}>
              View escrow
            </Link>
          )}
        </span>
      </Flex>
      <Box mt={10}>
        <AmountBar shares={parts} blocks={blocksOf(parts)} isBroken={verdict.tone === 'bad'} />
      </Box>
    </Box>
  );
}

/** Why an offer failed or ended, and what to do; `null` if neither applies. */
export function OfferEndReason({ inspection: { offer, ending } }: { inspection: OfferInspection }) {
  const { status, reason, remainingAmount, amount } = offer;
  const { message, raw } = splitReason(reason ?? 'The items could not be moved to escrow.');
  if (status === 'REFUSED')
    return (
      <Note tone="bad" title={message}>
        {raw && (
          <Box component="code" display="block" c="var(--vd-text2)" fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {raw}
          </Box>
        )}
        {counted(amount, 'item')} stayed in the seller's wallet and nothing was paid. Create a new offer: the wallet
        approves the escrow contract first.
      </Note>
    );
  if (status === 'ERROR')
    return (
      <Note tone="bad" title={reason ?? 'Its items are no longer in escrow.'}>
        Purchases are not possible. Reserved money is available again. Terminate the offer to remove it from the list.
      </Note>
    );
  if (status === 'TERMINATED' && reason)
    return (
      <Note tone="plain" title="Terminated by the operator">
        {reason}
      </Note>
    );
  if (status === 'READY' && reason)
    return (
      <Note tone="warn" title={reason}>
        {counted(remainingAmount, 'item')} still in escrow. Fix the cause, then retry the return.
      </Note>
    );
  if (status === 'READY' && ending)
    return (
      <Note tone="plain" title="Unsold items are being returned to the seller">
        New purchases are not possible. Pending purchases are completed.
      </Note>
    );
  return null;
}

/** The next step of an offer as the filled button, and a menu of the other actions. */
export function OfferActions({ inspection, place }: { inspection: OfferInspection; place: 'header' | 'panel' }) {
  const copies = [{ what: 'offer id', value: inspection.offer.id }];
  return <RecordActions {...actionsOf(inspection, useNow())} copies={copies} place={place} />;
}

const glyphs = { done: 'done', now: 'progress', noted: 'idle', failed: 'failed' } as const satisfies Record<
  OfferInspection['timeline'][number]['mark'],
  Status
>;

/** The history of an offer, newest first; more on demand. */
export function OfferTimeline({ timeline, first }: { timeline: OfferInspection['timeline']; first: number }) {
  return (
    <History
      moments={timeline}
      first={first}
      toEntry={({ what, why, mark }) => ({ what, why: why && plainReason(why), status: glyphs[mark] })}
    />
  );
}
