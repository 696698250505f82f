import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Attributes } from '../../../components/picture/Attributes.tsx';
import { bidGlyphs, timingOf, titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { type Offer, type OfferInspection, service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { Invariant } from '../record/Invariant.tsx';
import { OfferActions, OfferEndReason, OfferState, OfferTimeline } from '../record/OfferState.tsx';
import { FulfillmentsCard } from './FulfillmentsCard.tsx';
import { ItemCard } from './ItemCard.tsx';
import { MoneyAndItems, OfferDiagram } from './MoneyAndItems.tsx';
import { OfferTransactions } from './OfferTransactions.tsx';
import styles from './page.module.css';

const route = getRouteApi('/offers/$offerId');
const crumbs = [{ label: 'Offers', to: '/offers' }] as const;

/** One offer: its status, its items and money, and the next actions. */
export function OfferPage() {
  const { offerId } = route.useParams();
  const query = useQuery(service.offers.inspect.queryOptions({ offerId }));
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      kind="Offer"
      title={({ offer }) => titleOf(offer)}
      beside={(inspection) => <Beside inspection={inspection} />}
      facts={(inspection) => <Facts inspection={inspection} />}
      actions={(inspection) => <OfferActions inspection={inspection} place="header" />}
      main={(inspection) => <Main inspection={inspection} />}
      side={(inspection) => <Side inspection={inspection} />}
    />
  );
}

const visibilities = { PUBLIC: 'Public', UNLISTED: 'Unlisted', PRIVATE: 'Private' } as const;

function Beside({ inspection: { offer } }: { inspection: OfferInspection }) {
  return (
    <>
      <OfferState status={offer.status} />
      <Tag>{offer.type === 'SALE' ? 'Sale' : 'Auction'}</Tag>
      <Tag>{visibilities[offer.visibility]}</Tag>
    </>
  );
}

function Facts({ inspection: { offer } }: { inspection: OfferInspection }) {
  const { nft } = offer;
  return (
    <>
      {counted(offer.amount, 'item')} of
      <Link to="/offers" search={{ contractAddress: nft.address }}>
        {nft.contract.name || 'an unnamed collection'}
      </Link>
      sold by
      <Link to="/market/users/$userId" params={{ userId: offer.sellerId }}>
        {offer.sellerNickname || 'somebody'}
      </Link>
      <RelativeTime at={offer.createdOn} />
    </>
  );
}

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
      {offer.type === 'AUCTION' && <BidsCard inspection={inspection} />}
      <FulfillmentsCard inspection={inspection} />
      <OfferTransactions inspection={inspection} />
      <OfferExample inspection={inspection} />
    </>
  );
}

function Side({ inspection }: { inspection: OfferInspection }) {
  const { attributes } = inspection.offer.nft;
  return (
    <>
      <ItemCard inspection={inspection} />
      {attributes.length > 0 && (
        <Card title="Attributes" hint={attributes.length.toLocaleString('en')}>
          <Attributes attributes={attributes} />
        </Card>
      )}
      <FeatureCards on="trace" id={inspection.offer.id} />
      <Card title="Activity">
        <OfferTimeline timeline={inspection.timeline} first={8} />
      </Card>
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

type Bid = OfferInspection['bids'][number];

const columns: readonly CardColumn<Bid>[] = [
  {
    header: 'Bidder',
    kind: 'name',
    render: ({ bidder }) => (
      <Link to="/market/users/$userId" params={{ userId: bidder.id }} className={text.plain}>
        {bidder.nickname || 'A market user'}
      </Link>
    ),
  },
  { header: 'USDC', kind: 'number', render: ({ amount }) => toUsdc(amount) },
  {
    header: 'Status',
    kind: 'status',
    render: ({ status }) => (
      <StatusLabel status={bidGlyphs[status]} state={wireLabel('bidStatus', status)} name={status} />
    ),
  },
  { header: 'When', kind: 'when', render: ({ createdOn }) => <RelativeTime at={createdOn} /> },
];

/** The bids of an auction, highest first, with the next minimum bid. */
function BidsCard({ inspection: { offer, bids } }: { inspection: OfferInspection }) {
  return (
    <TableCard
      title="Bids"
      total={offer.bidCount}
      head={<Terms offer={offer} />}
      none="No bids yet. A bid is reserved until it is outbid."
      columns={columns}
      rows={bids}
      first={5}
      changedIds={useChangedIds()}
    />
  );
}

function Terms({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  const { highestBid, minimumBid, buyNowPrice } = offer;
  return (
    <Box
      component="dl"
      className={`${text.columns} ${styles.terms}`}
      display="grid"
      mt={0}
      mx={16}
      mb={12}
      bd="1px solid var(--vd-line)"
      bdrs={8}
      bg="var(--vd-sunken)"
      style={{ gridTemplateColumns: 'repeat(4, 1fr)' }}
    >
      <Term label="Highest bid" usdc={highestBid?.amount} none="no bids" />
      <Term label="Minimum" usdc={minimumBid} none="any" />
      <Term label="Buy now" usdc={buyNowPrice} none="none" />
      <div>
        <dt>{timing ? capitalised(timing.word) : 'Ended'}</dt>
        <dd className={styles.ends}>
          {timing ? <RelativeTime at={timing.at} /> : <WireNameLabel of="offerStatus" name={offer.status} />}
        </dd>
      </div>
    </Box>
  );
}

function Term({ label, usdc, none }: { label: string; usdc: number | undefined; none: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {usdc === undefined ? (
          <span>{none}</span>
        ) : (
          <>
            <b>{toUsdc(usdc)}</b> <span>USDC</span>
          </>
        )}
      </dd>
    </div>
  );
}

function capitalised(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
