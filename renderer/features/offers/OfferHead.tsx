import { Flex } from '@mantine/core';
import { collectionOf, leftOf, priceOf, titleOf, toUsdc } from '../../components/status/labels/offer-labels.ts';
import text from '../../components/text.module.css';
import type { Offer } from '../../service/call/client.ts';
import { ItemLine } from './ItemLine.tsx';

/** The header of offer drawers: picture, item, remaining amount and price. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <ItemLine nft={offer.nft} name={titleOf(offer)} collection={collectionOf(offer) ?? 'Unnamed collection'}>
      <Flex
        component="span"
        direction="column"
        align="flex-end"
        style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {amount !== undefined && (
          <span>
            <b className={text.strong}>{toUsdc(amount)}</b>{' '}
            <span className={`${text.quiet} ${text.small}`}>{unit}</span>
          </span>
        )}
        <span className={`${text.quiet} ${text.small}`}>{leftOf(offer)}</span>
      </Flex>
    </ItemLine>
  );
}
