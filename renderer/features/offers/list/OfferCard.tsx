import { Box, Flex } from '@mantine/core';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import {
  collectionOf,
  leftOf,
  priceOf,
  timingOf,
  titleOf,
  toUsdc,
} from '../../../components/status/offer-labels.ts';
import grid from '../../../components/table/CardGrid.module.css';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/call/client.ts';
import { OfferState } from '../record/OfferState.tsx';
import { StockBar } from '../record/StockBar.tsx';
import styles from './OfferCard.module.css';

/** The contents of an offer card: image, price and remaining amount. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <>
      <ItemPicture nft={offer.nft} shape="wide" />
      <div className={grid.body}>
        <div className={grid.line}>
          <RowLink to="/offers/$offerId" params={{ offerId: offer.id }}>
            {titleOf(offer)}
          </RowLink>
          <Flex component="span" title={offer.nft.chain}>
            <ChainGlyph chain={offer.nft.chain} />
          </Flex>
        </div>
        <div className={`${text.cut} ${text.small} ${text.quiet}`}>
          {collectionOf(offer) ?? 'Unnamed collection'}
        </div>
        <Flex
          className={styles.price}
          align="baseline"
          gap={5}
          mt={6}
          mx={0}
          mb={8}
          style={{ overflow: 'hidden', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          <b>{amount === undefined ? 'No price' : toUsdc(amount)}</b>
          {amount !== undefined && <span>{unit}</span>}
        </Flex>
        <StockBar offer={offer} />
        <Box className={`${text.apart} ${grid.line}`} mt={8}>
          <OfferState status={offer.status} />
          <Box component="span" className={`${text.cut} ${text.soft} ${text.figures}`} fz="sm">
            <Aside offer={offer} />
          </Box>
        </Box>
      </div>
    </>
  );
}

/** The remaining amount of a sale; the bids and end of an auction. */
function Aside({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  if (offer.type === 'SALE') return leftOf(offer);
  const bids = offer.bidCount === 0 ? 'no bids' : counted(offer.bidCount, 'bid');
  if (offer.status !== 'READY' || !timing) return `Auction, ${bids}`;
  return (
    <>
      {bids}, {timing.word} <RelativeTime at={timing.at} />
    </>
  );
}
