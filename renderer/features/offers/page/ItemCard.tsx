import { Box } from '@mantine/core';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { PictureCard } from '../../../components/picture/PictureCard.tsx';
import { priceOf, timingOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';

export function ItemCard({ inspection }: { inspection: OfferInspection }) {
  const { offer } = inspection;
  const { amount, unit } = priceOf(offer);
  return (
    <PictureCard label="Item" nft={offer.nft}>
      <Box mb={6} c="dimmed" lh="xl">
        <b className="large plain">{amount === undefined ? 'No price' : toUsdc(amount)}</b>{' '}
        {amount !== undefined && <span>{unit}</span>}
      </Box>
      {offer.nft.description && (
        <Box component="p" className="soft clamped" mb={8} style={{ WebkitLineClamp: 4 }}>
          {offer.nft.description}
        </Box>
      )}
      <OfferFacts inspection={inspection} />
    </PictureCard>
  );
}

export function OfferFacts({ inspection: { offer, standard, sales } }: { inspection: OfferInspection }) {
  const { nft, sellerAddress, sellerNickname, minBuyAmount } = offer;
  const timing = timingOf(offer, useNow());
  return (
    <Details
      of={{
        Offer: { copy: offer.id, as: 'offer id', shape: 'long' },
        Contract: (
          <TextLink
            to="/contracts/$chain/$address"
            params={{ chain: nft.chain, address: nft.address }}
            className="cut medium"
            title={nft.address}
            label={nft.contract.name || <code>{nft.address.slice(0, 10)}…</code>}
          />
        ),
        Token: (
          <>
            <Box component="span" className="cut figures" maw={120} title={nft.id}>
              {nft.id}
            </Box>
            <Chain chain={nft.chain} />
          </>
        ),
        Standard: standard && wireLabel('standard', standard),
        Seller: (
          <RecordLink of="marketUser" id={offer.sellerId} className="cut medium" label={sellerNickname || 'unnamed'} />
        ),
        Wallet: <KnownAddress secretType={nft.chain} address={sellerAddress} label="address" />,
        Received: sales.paid > 0 && <UsdcAmount value={sales.paid} />,
        Minimum: minBuyAmount > 1 && <>{minBuyAmount} per purchase</>,
        [timing?.word === 'starts' ? 'Starts' : 'Ends']: timing && <RelativeTime at={timing.at} />,
        Page: nft.url && { copy: nft.url, as: 'address of its page' },
      }}
    />
  );
}
