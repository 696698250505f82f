import { Button } from '@mantine/core';
import { IconPhoto, IconPhotoPlus, IconPlus, IconTag, IconUser } from '@tabler/icons-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { HttpExample } from '../../../frame/HttpExample.tsx';

/** What an offer is and how the first one is made. */
export function NoOffers() {
  const actions = useActions();
  return (
    <EmptyState
      title="Make the first offer"
      diagram={[
        {
          icon: IconPhoto,
          label: 'Item',
          caption: "in a seller's wallet",
          flow: 'approves, signs',
        },
        {
          icon: IconTag,
          label: 'Offer',
          caption: 'nothing here yet',
          missing: true,
          flow: 'pays USDC',
        },
        { icon: IconUser, label: 'Buyer', caption: 'gets the item on chain' },
      ]}
      actions={
        <>
          <Button
            variant="filled"
            size="md"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'new-offer' })}
          >
            New offer…
          </Button>
          <Button
            size="md"
            leftSection={<IconPhotoPlus size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'mint-item' })}
          >
            Mint a test item…
          </Button>
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
