import { IconPhoto, IconTag, IconUser } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** Explains offers and how to create the first one. */
export function NoOffers() {
  return (
    <EmptyState
      guide="market"
      title="Create the first offer"
      diagram={[
        {
          icon: IconPhoto,
          label: 'Item',
          caption: "in a seller's wallet",
          flow: 'approves, signs',
        },
        { icon: IconTag, label: 'Offer', missing: true, flow: 'pays USDC' },
        { icon: IconUser, label: 'Buyer', caption: 'receives the item' },
      ]}
      actions={
        <>
          <ActButton action={{ name: 'new-offer' }} hasIcon isFirst>
            New offer…
          </ActButton>
          <ActButton action={{ name: 'mint-item' }} hasIcon size="md">
            Mint a test item…
          </ActButton>
        </>
      }
      example={
        <HttpExample
          operation="offers.create"
          input={{
            type: 'SALE',
            nft: { tokenId: '1', address: '<collection>', chain: 'ETHEREUM' },
            sellerAddress: '<seller wallet address>',
            price: '12.5',
          }}
        />
      }
    >
      A seller offers items of a wallet at a fixed price or in an auction. The items are held in
      escrow until they are paid for, so they cannot be sold twice.
    </EmptyState>
  );
}
