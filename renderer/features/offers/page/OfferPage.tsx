import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Attributes } from '../../../components/picture/Attributes.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import { Tag } from '../../../components/status/Tag.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { type OfferInspection, service } from '../../../service/call/client.ts';
import { Invariant } from '../record/Invariant.tsx';
import { OfferActions, OfferEndReason, OfferState } from '../record/OfferState.tsx';
import { OfferTimeline } from '../record/OfferTimeline.tsx';
import { BidsCard } from './BidsCard.tsx';
import { FulfillmentsCard } from './FulfillmentsCard.tsx';
import { ItemCard } from './ItemCard.tsx';
import { MoneyAndItems, OfferDiagram } from './MoneyAndItems.tsx';
import { OfferTransactions } from './OfferTransactions.tsx';

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
