import { Box, UnstyledButton } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { DoneDrawer } from '../../../frame/action/DoneDrawer.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { ReceiverField } from '../../../frame/pick/AddressField.tsx';
import { type Offer, type OfferInspection, service } from '../../../service/call/client.ts';
import { receiverMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { toUsdcText, toUsdcUnits } from '../../../service/labels/amount.ts';
import { OfferHead } from '../ItemLine.tsx';
import { leastBidUnits } from '../sell/offer-terms.ts';
import { type OfferDrawer, offerDrawer } from '../use-offer-entries.tsx';
import { PayerField, PurchaseDrawer } from './PayerField.tsx';
import { bidMessage, tradeFailures } from './trade-rules.ts';

type Bid = OfferInspection['bids'][number];

/** Places a bid for a market user; a bid at the buy-now price is followed until delivery. */
export const BidDrawer: OfferDrawer = offerDrawer('Bid', BidForm);

function BidForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const form = useFields({ userId: '', amount: '', walletAddress: '' }, undefined, tradeFailures);
  const units = toUsdcUnits(form.values.amount);
  const { id: offerId, buyNowPrice } = offer;
  const endsIt = buyNowPrice !== undefined && units !== undefined && units >= (toUsdcUnits(buyNowPrice) ?? 0n);
  return (
    <OperationForm
      operation="offers.bid"
      form={form}
      head={<OfferHead offer={offer} />}
      fields={{
        userId: {
          rule: (id) => (id ? null : 'Choose the bidder.'),
          blank: '<market user id>',
          render: (field) => (
            <PayerField
              label="Bidder"
              hint="Pays if the bid wins."
              offer={offer}
              needed={units === undefined ? undefined : toUsdcText(units)}
              {...field}
            />
          ),
        },
        amount: {
          rule: (text) => bidMessage(text, offer),
          blank: '<amount>',
          render: (field) => (
            <div>
              <TextField unit="USDC" label="Bid" hint={bidHint(offer)} {...field} />
              {buyNowPrice !== undefined && (
                <UnstyledButton className="link small" onClick={() => field.onChange(String(buyNowPrice))}>
                  Buy now for {toUsdc(buyNowPrice)} USDC
                </UnstyledButton>
              )}
            </div>
          ),
        },
        walletAddress: {
          rule: (text) => receiverMessage(text, offer, null),
          render: (field) => <ReceiverField label="Bidder's wallet (optional)" offer={offer} {...field} />,
        },
      }}
      input={({ walletAddress, ...texts }) => ({ offerId, ...texts, walletAddress: walletAddress || undefined })}
      title="Bid"
      subtitle="The bid is reserved until it is outbid or the auction ends."
      submit={endsIt ? 'Buy now' : 'Place bid'}
      result={({ highestBid }) => highestBid && <BidPlaced offer={offer} bid={highestBid} onClose={onClose} />}
      onClose={onClose}
    >
      <Box component="p" className="quiet small" mt={5}>
        The auction ends <RelativeTime at={offer.endDate} />. Without a wallet, the item goes to the bidder’s deposit
        address.
      </Box>
    </OperationForm>
  );
}

function bidHint(offer: Offer): string {
  const least = toUsdc(Number(toUsdcText(leastBidUnits(offer))));
  return offer.highestBid === undefined
    ? `${least} or more. No bids yet.`
    : `More than ${toUsdc(offer.highestBid.amount)}, the highest of ${offer.bidCount}.`;
}

function BidPlaced({ offer, bid, onClose }: { offer: Offer; bid: Bid; onClose: () => void }) {
  const hasWon = bid.status === 'WON';
  const fulfillments = useQuery(
    service.fulfillments.list.queryOptions(
      hasWon ? { offerId: offer.id, userId: bid.bidder.id, type: 'PURCHASE' } : skipToken,
    ),
  ).data?.items;
  const delivery = fulfillments?.[0];
  if (delivery) return <PurchaseDrawer offer={offer} fulfillmentId={delivery.id} onClose={onClose} />;
  return (
    <DoneDrawer title="Bid placed" onClose={onClose}>
      <OfferHead offer={offer} />
      {hasWon ? (
        <Note tone="ok" role="status" title="Auction ended">
          {bid.bidder.nickname} won it for {toUsdc(bid.amount)} USDC.
        </Note>
      ) : (
        <Note tone="ok" role="status" title={`${bid.bidder.nickname} leads`}>
          {toUsdc(bid.amount)} USDC are reserved until the bid is outbid or the auction ends.
        </Note>
      )}
    </DoneDrawer>
  );
}
