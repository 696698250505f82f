import { IconCreditCard, IconPlus, IconShoppingCart, IconWebhook } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** Empty state: explains payments and how to create the first one. */
export function NoPayments() {
  return (
    <EmptyState
      guide="payments"
      title="Create the first payment"
      diagram={[
        {
          icon: IconShoppingCart,
          label: 'Checkout',
          caption: 'your application creates it',
          missing: true,
          flow: 'url',
        },
        {
          icon: IconCreditCard,
          label: 'Payment page',
          caption: 'a user pays with a test card',
          flow: 'event',
        },
        { icon: IconWebhook, label: 'Webhook', caption: 'receives every event' },
      ]}
      actions={
        <ActButton action={{ name: 'new-checkout' }} icon={IconPlus} isFirst>
          New checkout session…
        </ActButton>
      }
      example={
        <HttpExample
          operation="checkout.create"
          input={{ amount: 1250, currency: 'usd', description: 'Two tickets' }}
        />
      }
    >
      A checkout session is a request for one payment, with a page that accepts test cards. Your
      webhooks receive an event for every step.
    </EmptyState>
  );
}
