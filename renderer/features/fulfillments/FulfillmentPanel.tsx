import { Box, Flex } from '@mantine/core';
import { IconArrowRight, IconCoins, IconPackageExport, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FulfillmentInspection } from '../../../service/model/market/fulfillment-inspection.ts';
import { formatMinorUnits } from '../../../service/model/payments/currency.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { UsdcAmount } from '../../components/figures/Amount.tsx';
import { PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { TextLink } from '../../components/layout/LinkButton.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { titleOf, toItems } from '../../components/status/labels/fulfillment-labels.ts';
import { toUsdc } from '../../components/status/labels/offer-labels.ts';
import { RejectionNote } from '../../components/status/RejectionNote.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { Tag, wireMarks } from '../../components/status/StatusLabel.tsx';
import { WireNameLabel, WireState } from '../../components/status/WireNameLabel.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { History } from '../../components/timeline/Timeline.tsx';
import { FeatureCards } from '../../frame/features.tsx';
import { recordPanel } from '../../frame/page/RecordPage.tsx';
import { service } from '../../service/call/client.ts';
import { nameOfCard } from '../../service/labels/card-name.ts';
import { shorten, wireLabel } from '../../service/labels/wire-names.ts';
import { toBlock } from '../../service/queries/chain-states.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';
import { itemState, moneyState, sentenceOf } from './fulfillment-sentence.ts';

export const fulfillmentPanel = recordPanel({
  kind: 'Fulfillment',
  operation: 'fulfillments.inspect',
  input: (fulfillmentId) => ({ fulfillmentId }),
  line: 'fulfillments.get',
  head: (fulfillment) => (
    <>
      <PanelTitle title={titleOf(fulfillment)}>
        <WireState of="fulfillmentStatus" name={fulfillment.status} />
        <Tag>{wireLabel('fulfillmentType', fulfillment.type)}</Tag>
      </PanelTitle>
      <Box component="p" className="soft broken" mt={4}>
        {sentenceOf(fulfillment)
          .map(({ text }) => text)
          .join('')}
      </Box>
    </>
  ),
  body: (fulfillment) => (
    <>
      {fulfillment.status === 'ERROR' && (
        <Box mt={4}>
          <RejectionNote reason={fulfillment.reason ?? 'The chain rejected it without a reason'}>
            {fulfillment.type === 'PURCHASE'
              ? 'Nothing moved. The money is available again; items still in escrow can be bought.'
              : 'Nothing moved. Close or terminate the offer again to retry.'}
          </RejectionNote>
        </Box>
      )}
      <PanelSection title="Transfers">
        <MovedAssets fulfillment={fulfillment} />
      </PanelSection>
      <PanelSection title="Details">
        <Facts fulfillment={fulfillment} />
      </PanelSection>
      <PanelSection title="Transactions">
        <FulfillmentTransactions fulfillment={fulfillment} />
      </PanelSection>
      <PanelSection title="Timeline">
        <FulfillmentTimeline fulfillment={fulfillment} />
      </PanelSection>
      <div className="below">
        <FeatureCards on="trace" id={fulfillment.id} />
      </div>
    </>
  ),
});

const payers = { CARD: 'Card', BALANCE: "Buyer's balance" } as const;

function Facts({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { id, type, offerId, item, buyer, pricePerItem, chain, payment, paidBy } = fulfillment;
  const isPurchase = type === 'PURCHASE';
  return (
    <Details
      of={{
        Offer: <RecordLink of="offer" id={offerId} className="cut" label={titleOf(fulfillment)} />,
        [isPurchase ? 'Buyer' : 'Returned to']: <MarketUserLink {...buyer} />,
        Seller: item && isPurchase && <MarketUserLink {...item.seller} />,
        Payment: payment && (
          <RecordLink of="payment" id={payment.id} className="cut">
            {formatMinorUnits(payment.amount, payment.currency)}
            {payment.card && `, ${nameOfCard(payment.card)}`}
          </RecordLink>
        ),
        'Paid by': payment ? (payment.name ?? buyer.nickname) : paidBy && payers[paidBy],
        'Unit price': isPurchase && <UsdcAmount value={pricePerItem} />,
        Chain: <Chain chain={chain} />,
        'Fulfillment id': { copy: id, shape: 'long' },
      }}
    />
  );
}

function MarketUserLink({ id, nickname }: { id: string; nickname: string }) {
  return <RecordLink of="marketUser" id={id} className="cut" label={nickname || 'Market user'} />;
}

/** The two transfers of a fulfillment, from whom to whom: both happen, or neither. */
function MovedAssets({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { type, amount, total, buyer, item, buyerWalletAddress } = fulfillment;
  const wallets = useQuery(service.wallets.list.queryOptions({ search: buyerWalletAddress, size: 1 }));
  const wallet = wallets.data?.items[0];
  return (
    <ul className="well ruled" style={{ overflow: 'hidden' }}>
      <Movement icon={IconPackageExport} what={toItems(amount, titleOf(fulfillment))} state={itemState(fulfillment)}>
        escrow <Arrow /> {wallet && <RecordLink of="wallet" id={wallet.id} label={nameOfWallet(wallet)} />}
        {wallet ? `of ${nameOfOwner(wallet)}` : <code>{shorten(buyerWalletAddress, 'short')}</code>}
        <CopyButton value={buyerWalletAddress} label="Copy address" />
      </Movement>
      {type === 'PURCHASE' && (
        <Movement icon={IconCoins} what={`${toUsdc(total)} USDC`} state={moneyState(fulfillment)}>
          {buyer.nickname} <Arrow /> {item?.seller.nickname ?? 'the seller'}
        </Movement>
      )}
    </ul>
  );
}

interface MovementProps {
  readonly icon: TablerIcon;
  readonly what: string;
  readonly state: string;
  readonly children: React.ReactNode;
}

function Movement({ icon: Icon, what, state, children }: MovementProps) {
  return (
    <Flex component="li" gap={10} py={10} px={12}>
      <Icon size={16} stroke={1.6} color="var(--vd-text2)" style={{ flexShrink: 0, marginTop: 2 }} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <div className="baseline roomy">
          <span className="cut strong figures">{what}</span>
          <Box component="span" ms="auto" c="var(--vd-text2)" style={{ flexShrink: 0 }}>
            {state}
          </Box>
        </div>
        <Flex className="soft" align="center" wrap="wrap" gap="0 5px" mih={20}>
          {children}
        </Flex>
      </Box>
    </Flex>
  );
}

function Arrow() {
  return <IconArrowRight size={13} stroke={1.8} role="img" aria-label="to" />;
}

/** The signed transactions of a fulfillment, newest first, with their blocks. */
function FulfillmentTransactions({ fulfillment }: { fulfillment: FulfillmentInspection }) {
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

/** The last entry shows the current status; earlier entries are done unless they failed. */
function glyphOf({ what }: Moment, present: FulfillmentInspection['status'] | undefined): Status {
  if (present) return wireMarks.fulfillmentStatus[present];
  return /^(?:Failed|Given up)/.test(what) ? 'failed' : 'done';
}
