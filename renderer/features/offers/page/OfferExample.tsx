import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';

/** The next step of an offer as an HTTP call: its signature, a purchase or a bid; otherwise a read. */
export function OfferExample({ inspection: { offer, ending } }: { inspection: OfferInspection }) {
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
