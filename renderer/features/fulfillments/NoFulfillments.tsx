import { IconPackageExport, IconTag, IconUserCircle } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** Explains fulfillments and how to create the first one. */
export function NoFulfillments() {
  return (
    <EmptyState
      guide="market"
      title="No purchases yet"
      diagram={[
        { icon: IconTag, label: 'Offer', caption: 'items in escrow', flow: 'bought' },
        { icon: IconPackageExport, label: 'Fulfillment', missing: true, flow: 'settled' },
        { icon: IconUserCircle, label: 'Buyer', caption: 'receives the item, has paid' },
      ]}
      actions={
        <>
          <LinkButton variant="filled" size="md" to="/offers">
            View offers
          </LinkButton>
          <LinkButton size="md" to="/market/users">
            View market users
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
      A purchase transfers items and money in one transaction. Items returned to their seller are
      listed here too.
    </EmptyState>
  );
}
