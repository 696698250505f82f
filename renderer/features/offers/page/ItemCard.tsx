import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { PictureCard } from '../../../components/picture/PictureCard.tsx';
import { priceOf, timingOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import text from '../../../components/text.module.css';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import styles from './page.module.css';

/** The offered item: image, price and details. */
export function ItemCard({ inspection }: { inspection: OfferInspection }) {
  const { offer } = inspection;
  const { amount, unit } = priceOf(offer);
  return (
    <PictureCard label="Item" nft={offer.nft}>
      <Box className={styles.price} mb={6} c="dimmed" lh="xl">
        <b>{amount === undefined ? 'No price' : toUsdc(amount)}</b> {amount !== undefined && <span>{unit}</span>}
      </Box>
      {offer.nft.description && <p className={styles.description}>{offer.nft.description}</p>}
      <OfferFacts inspection={inspection} />
    </PictureCard>
  );
}

/** The details of an offer: ids, item, seller and terms. */
export function OfferFacts({ inspection }: { inspection: OfferInspection }) {
  const { offer, standard, sales } = inspection;
  const { nft, sellerAddress, sellerNickname, minBuyAmount } = offer;
  const timing = timingOf(offer, useNow());
  return (
    <FieldList>
      <Field label="Offer">
        <Identifier value={offer.id} label="offer id" shape="long" />
      </Field>
      <Field label="Contract">
        <Link
          to="/contracts/$chain/$address"
          params={{ chain: nft.chain, address: nft.address }}
          className={text.cut}
          style={{ fontWeight: 500 }}
          title={nft.address}
        >
          {nft.contract.name || <code>{nft.address.slice(0, 10)}…</code>}
        </Link>
      </Field>
      <Field label="Token">
        <Box component="span" className={`${text.cut} ${text.figures}`} maw={120} title={nft.id}>
          {nft.id}
        </Box>
        <Chain chain={nft.chain} />
      </Field>
      <Field label="Standard">
        <code>{standard}</code>
      </Field>
      <Field label="Seller">
        <Link
          to="/market/users/$userId"
          params={{ userId: offer.sellerId }}
          className={text.cut}
          style={{ fontWeight: 500 }}
        >
          {sellerNickname || 'unnamed'}
        </Link>
      </Field>
      <Field label="Wallet">
        <KnownAddress secretType={nft.chain} address={sellerAddress} label="address" />
      </Field>
      {sales.paid > 0 && (
        <Field label="Received">
          <UsdcAmount value={sales.paid} />
        </Field>
      )}
      {minBuyAmount > 1 && <Field label="Minimum">{minBuyAmount} per purchase</Field>}
      {timing && (
        <Field label={timing.word === 'starts' ? 'Starts' : 'Ends'}>
          <RelativeTime at={timing.at} />
        </Field>
      )}
      {nft.url && (
        <Field label="Page">
          <Identifier value={nft.url} label="address of its page" />
        </Field>
      )}
    </FieldList>
  );
}
