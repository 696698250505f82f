import { IconPackageExport, IconTag, IconUserCircle } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** What a fulfillment is, and how the first one comes about. */
export function NoFulfillments() {
  return (
    <EmptyState
      guide="market"
      title="Nothing was bought yet"
      diagram={[
        { icon: IconTag, label: 'Offer', caption: 'its items are in custody', flow: 'bought' },
        { icon: IconPackageExport, label: 'Fulfillment', missing: true, flow: 'settled' },
        { icon: IconUserCircle, label: 'Buyer', caption: 'has the item, and has paid' },
      ]}
      actions={
        <>
          <LinkButton variant="filled" size="md" to="/offers">
            See offers
          </LinkButton>
          <LinkButton size="md" to="/market/users">
            See market users
          </LinkButton>
        </>
      }
      example={
        <HttpExample
          operation="fulfillments.create"
          input={{
            type: 'PURCHASE',
            offerId: '<offer id>',
            userId: '<market user id>',
            walletAddress: '<address>',
            amount: 1,
          }}
        />
      }
    >
      A purchase moves items and money in one transaction: both, or neither. Items that a seller
      takes back stand here too.
    </EmptyState>
  );
}
