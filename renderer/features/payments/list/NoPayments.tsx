import { IconCreditCard, IconPlus, IconShoppingCart, IconWebhook } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** What a payment is, and how the first one is asked for. */
export function NoPayments() {
  return (
    <EmptyState
      guide="payments"
      title="Ask for the first payment"
      diagram={[
        {
          icon: IconShoppingCart,
          label: 'Checkout',
          caption: 'your application asks',
          missing: true,
          flow: 'url',
        },
        {
          icon: IconCreditCard,
          label: 'Payment page',
          caption: 'a user pays by test card',
          flow: 'event',
        },
        { icon: IconWebhook, label: 'Webhook', caption: 'hears of every step' },
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
      A checkout session asks for one payment and has a page to pay it on, with test cards alone.
      Every step of it becomes an event that your webhooks hear of.
    </EmptyState>
  );
}
