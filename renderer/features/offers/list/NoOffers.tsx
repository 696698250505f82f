import { IconPhoto, IconTag, IconUser } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** What an offer is and how the first one is made. */
export function NoOffers() {
  return (
    <EmptyState
      guide="market"
      title="Make the first offer"
      diagram={[
        {
          icon: IconPhoto,
          label: 'Item',
          caption: "in a seller's wallet",
          flow: 'approves, signs',
        },
        { icon: IconTag, label: 'Offer', missing: true, flow: 'pays USDC' },
        { icon: IconUser, label: 'Buyer', caption: 'gets the item on chain' },
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
            sellerAddress: "<address of the seller's wallet>",
            price: '12.5',
          }}
        />
      }
    >
      A seller offers items of a wallet for a price, or for the highest bid. The items lie in
      custody until somebody pays, so that nothing is sold twice and nobody pays for nothing.
    </EmptyState>
  );
}
