import { Box, Flex } from '@mantine/core';
import { ItemPicture } from '../../components/picture/ItemPicture.tsx';
import { collectionOf, leftOf, priceOf, titleOf, toUsdc } from '../../components/status/labels/offer-labels.ts';
import type { Offer } from '../../service/call/client.ts';

/** An item in one line: picture, name, collection, and a custom end. */
export function ItemLine({ children, ...item }: Parameters<typeof ItemTexts>[0] & { children: React.ReactNode }) {
  return (
    <Box
      display="grid"
      pb={16}
      style={{
        gridTemplateColumns: '40px minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: '0 12px',
        borderBottom: '1px solid var(--vd-line)',
      }}
    >
      <ItemTexts {...item} />
      {children}
    </Box>
  );
}

interface ItemTextsProps {
  readonly nft: Parameters<typeof ItemPicture>[0]['nft'];
  readonly name: string;
  readonly collection: string;
}

/** The same without the end, for lines with their own columns. */
export function ItemTexts({ nft, name, collection }: ItemTextsProps) {
  return (
    <>
      <ItemPicture nft={nft} shape="tile" />
      <Flex component="span" direction="column" miw={0}>
        <span className="cut strong">{name}</span>
        <span className="cut quiet small">{collection}</span>
      </Flex>
    </>
  );
}

/** The header of offer drawers: picture, item, remaining amount and price. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <ItemLine nft={offer.nft} name={titleOf(offer)} collection={collectionOf(offer) ?? 'Unnamed collection'}>
      <Flex component="span" className="figures nowrap" direction="column" align="flex-end">
        {amount !== undefined && (
          <span>
            <b className="strong">{toUsdc(amount)}</b> <span className="quiet small">{unit}</span>
          </span>
        )}
        <span className="quiet small">{leftOf(offer)}</span>
      </Flex>
    </ItemLine>
  );
}
