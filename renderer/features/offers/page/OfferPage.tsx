import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MoneyParts } from '../../../components/figures/Amount.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Attributes } from '../../../components/picture/PictureCard.tsx';
import { timingOf, titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireNameLabel, WireState } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { type DeclaredPage, recordPage } from '../../../frame/page/RecordPage.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';
import { capitalised } from '../../../service/call/credential.ts';
import { Invariant, OfferActions, OfferEndReason, OfferTimeline } from '../record/StockBar.tsx';
import { ItemCard } from './ItemCard.tsx';
import { MoneyAndItems, OfferDiagram } from './MoneyAndItems.tsx';
import { FulfillmentsCard, OfferTransactions } from './OfferTransactions.tsx';

/** One offer: its status, its items and money, and the next actions. */
export const OfferPage: DeclaredPage = recordPage({
  operation: 'offers.inspect',
  input: ({ offerId = '' }) => ({ offerId }),
  list: { label: 'Offers', to: '/offers' },
  kind: 'Offer',
  title: ({ offer }) => titleOf(offer),
  beside: ({ offer }) => (
    <>
      <WireState of="offerStatus" name={offer.status} />
      <Tag>{offer.type === 'SALE' ? 'Sale' : 'Auction'}</Tag>
      <Tag>{visibilities[offer.visibility]}</Tag>
    </>
  ),
  facts: ({ offer }) => (
    <>
      {counted(offer.amount, 'item')} of
      <Link to="/offers" search={{ contractAddress: offer.nft.address }}>
        {offer.nft.contract.name || 'an unnamed collection'}
      </Link>
      offered by
      <RecordLink of="marketUser" id={offer.sellerId} label={offer.sellerNickname || 'an unnamed user'} />
      <RelativeTime at={offer.createdOn} />
    </>
  ),
  actions: (inspection) => <OfferActions inspection={inspection} place="header" />,
  main: (inspection) => <Main inspection={inspection} />,
  side: (inspection) => (
    <>
      <ItemCard inspection={inspection} />
      {inspection.offer.nft.attributes.length > 0 && (
        <Card title="Attributes" hint={inspection.offer.nft.attributes.length.toLocaleString('en')}>
          <Attributes attributes={inspection.offer.nft.attributes} />
        </Card>
      )}
      <FeatureCards on="trace" id={inspection.offer.id} />
      <Card title="Activity">
        <OfferTimeline timeline={inspection.timeline} first={8} />
      </Card>
    </>
  ),
});

const visibilities = { PUBLIC: 'Public', UNLISTED: 'Unlisted', PRIVATE: 'Private' } as const;

function Main({ inspection }: { inspection: OfferInspection }) {
  const { offer } = inspection;
  const sellerWallet = useAddressView(offer.nft.chain, offer.sellerAddress)?.name;
  return (
    <>
      <OfferEndReason inspection={inspection} />
      <Card flush>
        <OfferDiagram inspection={inspection} />
        <Invariant inspection={inspection} />
      </Card>
      <MoneyAndItems inspection={inspection} sellerWallet={sellerWallet} />
      {offer.type === 'AUCTION' && (
        <TableCard
          title="Bids"
          total={offer.bidCount}
          head={<Terms offer={offer} />}
          none={offer.status === 'READY' ? 'No bids yet. A bid is reserved until it is outbid.' : 'No bids.'}
          columns={columns}
          rows={inspection.bids}
          first={5}
        />
      )}
      <FulfillmentsCard inspection={inspection} />
      <OfferTransactions inspection={inspection} />
      <OfferExample inspection={inspection} />
    </>
  );
}

/** The next step of an offer as an HTTP call: its signature, a purchase or a bid; otherwise a read. */
function OfferExample({ inspection: { offer, ending } }: { inspection: OfferInspection }) {
  const { id: offerId, status, type, minBuyAmount, minimumBid, highestBid } = offer;
  if (status === 'NEW')
    return (
      <HttpExample
        title="Sign over HTTP"
        operation="offers.sign"
        input={{ offerId, signature: '<signature of dataToSign>' }}
      />
    );
  if (status !== 'READY' || ending)
    return <HttpExample title="Get over HTTP" operation="offers.get" input={{ offerId }} />;
  if (type === 'AUCTION') {
    const amount = highestBid === undefined ? minimumBid : highestBid.amount + 1;
    const input = { offerId, userId: '<market user id>', amount: String(amount ?? 1) };
    return <HttpExample title="Bid over HTTP" operation="offers.bid" input={input} />;
  }
  return (
    <HttpExample
      title="Buy it over HTTP"
      operation="fulfillments.create"
      input={{
        type: 'PURCHASE',
        offerId,
        userId: '<market user id>',
        walletAddress: '<buyer wallet address>',
        amount: minBuyAmount,
      }}
    />
  );
}

const columns: readonly CardColumn<OfferInspection['bids'][number]>[] = [
  cardColumn('Bidder', 'name', ({ bidder }) => (
    <RecordLink of="marketUser" id={bidder.id} className="plain" label={bidder.nickname || 'A market user'} />
  )),
  cardColumn('USDC', 'number', ({ amount }) => toUsdc(amount)),
  cardColumn('Status', 'status', ({ status }) => <WireState of="bidStatus" name={status} />),
  cardColumn('When', 'when', ({ createdOn }) => <RelativeTime at={createdOn} />),
];

function Terms({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  const usdc = (name: string, amount: number | undefined, none: string) => ({
    name,
    value: amount === undefined ? none : toUsdc(amount),
    hint: amount === undefined ? undefined : 'USDC',
  });
  return (
    <Box bd="1px solid var(--vd-line)" bdrs={8} bg="var(--vd-sunken)" mx={16} mb={12}>
      <MoneyParts
        label="Terms"
        parts={[
          usdc('Highest bid', offer.highestBid?.amount, 'no bids'),
          usdc('Minimum', offer.minimumBid, 'any'),
          usdc('Buy now', offer.buyNowPrice, 'none'),
          {
            name: timing ? capitalised(timing.word) : 'Ended',
            value: timing ? <RelativeTime at={timing.at} /> : <WireNameLabel of="offerStatus" name={offer.status} />,
          },
        ]}
      />
    </Box>
  );
}
