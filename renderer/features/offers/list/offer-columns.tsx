import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { collectionOf, leftOf, priceOf, titleOf } from '../../../components/status/offer-labels.ts';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/call/client.ts';
import { OfferState } from '../record/OfferState.tsx';

export const offerColumns: readonly Column<Offer>[] = [
  {
    id: 'item',
    header: 'Item',
    width: 'minmax(210px, 2fr)',
    render: (offer) => <ItemCell offer={offer} />,
  },
  {
    id: 'type',
    header: 'Type',
    width: '76px',
    dropBelow: 560,
    render: ({ type }) => <WireNameLabel of="offerType" name={type} />,
  },
  {
    id: 'chain',
    header: 'Chain',
    width: '104px',
    dropBelow: 820,
    render: ({ nft }) => <Chain chain={nft.chain} />,
  },
  {
    id: 'seller',
    header: 'Seller',
    width: 'minmax(90px, 1fr)',
    dropBelow: 960,
    render: ({ sellerNickname }) => <span className={text.cut}>{sellerNickname}</span>,
  },
  {
    id: 'price',
    header: 'Price',
    width: '120px',
    align: 'right',
    render: (offer) => <PriceCell offer={offer} />,
  },
  {
    id: 'left',
    header: 'Left',
    width: '116px',
    align: 'right',
    dropBelow: 640,
    render: (offer) => leftOf(offer),
  },
  {
    id: 'status',
    header: 'Status',
    width: '148px',
    render: ({ status }) => <OfferState status={status} />,
  },
  {
    id: 'createdOn',
    header: 'Created',
    width: '84px',
    align: 'right',
    dropBelow: 740,
    render: ({ createdOn }) => <RelativeTime at={createdOn} />,
  },
];

function ItemCell({ offer }: { offer: Offer }) {
  return (
    <>
      <ItemPicture nft={offer.nft} shape="thumb" />
      <RowLink to="/offers/$offerId" params={{ offerId: offer.id }}>
        {titleOf(offer)}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{collectionOf(offer)}</span>
    </>
  );
}

function PriceCell({ offer }: { offer: Offer }) {
  const { amount } = priceOf(offer);
  if (amount === undefined) return <span className={text.quiet}>no price</span>;
  return <UsdcAmount value={amount} />;
}
